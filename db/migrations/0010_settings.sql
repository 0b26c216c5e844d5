PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_admin_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`label` text NOT NULL,
	`action` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "admin_changes_subject_known" CHECK("__new_admin_changes"."subject" in ('item', 'order', 'subscription', 'message', 'membership', 'account', 'email', 'settings', 'page', 'person', 'plan'))
);
--> statement-breakpoint
INSERT INTO `__new_admin_changes`("id", "admin_id", "subject", "subject_id", "label", "action", "user_id", "created_at") SELECT "id", "admin_id", "subject", "subject_id", "label", "action", "user_id", "created_at" FROM `admin_changes`;--> statement-breakpoint
DROP TABLE `admin_changes`;--> statement-breakpoint
ALTER TABLE `__new_admin_changes` RENAME TO `admin_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `admin_changes_newest` ON `admin_changes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_changes_of_subject` ON `admin_changes` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_changes_by_admin` ON `admin_changes` (`admin_id`);--> statement-breakpoint
CREATE INDEX `admin_changes_about_user` ON `admin_changes` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_email_links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`subscription_id` text,
	`email` text,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `newsletter_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "email_links_purpose_known" CHECK("__new_email_links"."purpose" in ('password-reset', 'email-change', 'newsletter-confirmation', 'newsletter-unsubscription', 'test-email'))
);
--> statement-breakpoint
INSERT INTO `__new_email_links`("id", "purpose", "token_hash", "user_id", "subscription_id", "email", "expires_at", "created_at") SELECT "id", "purpose", "token_hash", "user_id", "subscription_id", "email", "expires_at", "created_at" FROM `email_links`;--> statement-breakpoint
DROP TABLE `email_links`;--> statement-breakpoint
ALTER TABLE `__new_email_links` RENAME TO `email_links`;--> statement-breakpoint
CREATE UNIQUE INDEX `email_links_token_unique` ON `email_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_links_of_user` ON `email_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_links_of_subscription` ON `email_links` (`subscription_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_links_expiry` ON `email_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `shop` ADD `test_email_arrived_at` integer;
--> statement-breakpoint
-- SQLite drops the triggers of a table that is rebuilt (0003).
CREATE TRIGGER `admin_changes_search_added` AFTER INSERT ON `admin_changes` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('admin_changes', new.`id`, replace(new.`label`, char(173), '') || char(10) || new.`action`);
END;
--> statement-breakpoint
CREATE TRIGGER `admin_changes_search_changed` AFTER UPDATE OF `label`, `action` ON `admin_changes` BEGIN
	UPDATE `search_entries` SET `words` = replace(new.`label`, char(173), '') || char(10) || new.`action` WHERE `list` = 'admin_changes' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `admin_changes_search_removed` AFTER DELETE ON `admin_changes` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'admin_changes' AND `entry_id` = old.`id`;
END;
