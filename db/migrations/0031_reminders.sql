CREATE TABLE `date_reminders` (
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`starts_at` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `kind`, `starts_at`, `recipient`),
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "date_reminders_kind_known" CHECK("date_reminders"."kind" in ('days-before', 'hours-before', 'afterwards')),
	CONSTRAINT "date_reminders_recipient_lower_case" CHECK("date_reminders"."recipient" = lower("date_reminders"."recipient"))
);
--> statement-breakpoint
CREATE INDEX `date_reminders_of_recipient` ON `date_reminders` (`recipient`);--> statement-breakpoint
CREATE INDEX `date_reminders_by_age` ON `date_reminders` (`starts_at`);--> statement-breakpoint
CREATE TABLE `renewal_reminders` (
	`user_id` text NOT NULL,
	`last_day` text NOT NULL,
	`days_before` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `last_day`, `days_before`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "renewal_reminders_last_day_iso" CHECK("renewal_reminders"."last_day" is date("renewal_reminders"."last_day")),
	CONSTRAINT "renewal_reminders_days_before_positive" CHECK("renewal_reminders"."days_before" > 0)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `renewal_reminders_off_at` integer;--> statement-breakpoint
ALTER TABLE `item_contents` ADD `remind_days_before` integer DEFAULT 2 CONSTRAINT "item_contents_remind_days_range" CHECK("item_contents"."remind_days_before" between 1 and 30);--> statement-breakpoint
ALTER TABLE `item_contents` ADD `remind_hours_before` integer DEFAULT 2 CONSTRAINT "item_contents_remind_hours_range" CHECK("item_contents"."remind_hours_before" between 1 and 24);--> statement-breakpoint
ALTER TABLE `item_contents` ADD `after_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `item_contents` ADD `after_text_draft` text;
