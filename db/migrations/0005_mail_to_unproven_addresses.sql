DROP INDEX `emails_due`;--> statement-breakpoint
ALTER TABLE `emails` ADD `unproven_recipient` text;--> statement-breakpoint
ALTER TABLE `emails` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_to_unproven` ON `emails` (`unproven_recipient`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_to_unproven_of_user` ON `emails` (`user_id`,`status`,`created_at`) WHERE "emails"."unproven_recipient" is not null;--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`status`,`due_at`,`created_at`);