CREATE TABLE `issue_recipients` (
	`id` integer PRIMARY KEY NOT NULL,
	`issue_number` integer NOT NULL,
	`subscription_id` text,
	`user_id` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`at` integer NOT NULL,
	`deferrals` integer DEFAULT 0 NOT NULL,
	`answer` text,
	FOREIGN KEY (`issue_number`) REFERENCES `newsletter_issues`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `newsletter_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "issue_recipients_state_known" CHECK("issue_recipients"."state" in ('waiting', 'sending', 'accepted', 'refused', 'unclear', 'skipped')),
	CONSTRAINT "issue_recipients_somebody" CHECK("issue_recipients"."subscription_id" is not null or "issue_recipients"."user_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issue_recipients_subscription_unique` ON `issue_recipients` (`subscription_id`,`issue_number`) WHERE "issue_recipients"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `issue_recipients_user_unique` ON `issue_recipients` (`user_id`,`issue_number`) WHERE "issue_recipients"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `issue_recipients_by_state` ON `issue_recipients` (`issue_number`,`state`,`at`);--> statement-breakpoint
CREATE TABLE `newsletter_issues` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`preview` text NOT NULL,
	`body` text NOT NULL,
	`audience` text NOT NULL,
	`slug` text NOT NULL,
	`is_archived` integer DEFAULT true NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`send_at` integer,
	`days` integer,
	`switched_on_at` integer,
	`filled` text,
	`held_because` text,
	`next_at` integer,
	`deferrals` integer DEFAULT 0 NOT NULL,
	`slow_until` integer,
	`started_at` integer,
	`ended_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "newsletter_issues_state_known" CHECK("newsletter_issues"."state" in ('draft', 'planned', 'sending', 'held', 'sent', 'aborted')),
	CONSTRAINT "newsletter_issues_slug_plain" CHECK("newsletter_issues"."slug" not glob '*[^a-z0-9-]*'),
	CONSTRAINT "newsletter_issues_days_range" CHECK("newsletter_issues"."days" between 0 and 60),
	CONSTRAINT "newsletter_issues_slug_given" CHECK(length("newsletter_issues"."slug") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_issues_id_unique` ON `newsletter_issues` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_issues_slug_unique` ON `newsletter_issues` (`slug`);--> statement-breakpoint
CREATE INDEX `newsletter_issues_by_state` ON `newsletter_issues` (`state`);--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `undeliverable_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscriptions` ADD `failed_issues` integer DEFAULT 0 NOT NULL;