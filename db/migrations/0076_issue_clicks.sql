CREATE TABLE `issue_clicks` (
	`issue_number` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	FOREIGN KEY (`issue_number`) REFERENCES `newsletter_issues`(`number`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "issue_clicks_count_positive" CHECK("issue_clicks"."count" > 0)
);
