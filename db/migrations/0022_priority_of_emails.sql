PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`message_id` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`link_id` text,
	`user_id` text,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`unproven_recipient` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer,
	`sent_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `email_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emails_status_known" CHECK("__new_emails"."status" in ('queued', 'sent', 'failed', 'kept')),
	CONSTRAINT "emails_priority_known" CHECK("__new_emails"."priority" in ('account', 'order', 'bulk')),
	CONSTRAINT "emails_sent_dated" CHECK("__new_emails"."status" <> 'sent' or "__new_emails"."sent_at" is not null)
);
--> statement-breakpoint
-- The key says what an e-mail reports. The order of rows stays, by which equal times are sorted.
INSERT INTO `__new_emails`("id", "key", "message_id", "recipient", "reply_to", "subject", "content", "link_id", "user_id", "status", "priority", "unproven_recipient", "attempts", "unanswered", "due_at", "expires_at", "sent_at", "last_error", "created_at", "updated_at") SELECT "id", "key", "message_id", "recipient", "reply_to", "subject", "content", "link_id", "user_id", "status", CASE WHEN "key" GLOB 'event-email:*' THEN 'bulk' WHEN "key" GLOB 'welcome:*' OR "key" GLOB 'password-*' OR "key" GLOB 'email-change*' OR "key" GLOB 'address-confirmation:*' OR "key" GLOB 'newsletter-confirmation:*' OR "key" GLOB 'test-email:*' THEN 'account' ELSE 'order' END, "unproven_recipient", "attempts", "unanswered", "due_at", "expires_at", "sent_at", "last_error", "created_at", "updated_at" FROM `emails` ORDER BY `rowid`;--> statement-breakpoint
DROP TABLE `emails`;--> statement-breakpoint
ALTER TABLE `__new_emails` RENAME TO `emails`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_key_unique` ON `emails` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `emails_message_id_unique` ON `emails` (`message_id`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`status`,`priority`,`due_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_newest` ON `emails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_by_subject` ON `emails` ("subject" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `emails_of_user` ON `emails` (`user_id`);--> statement-breakpoint
CREATE INDEX `emails_of_link` ON `emails` (`link_id`);--> statement-breakpoint
CREATE INDEX `emails_to` ON `emails` (`recipient`);--> statement-breakpoint
CREATE INDEX `emails_to_unproven` ON `emails` (`unproven_recipient`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_to_unproven_of_user` ON `emails` (`user_id`,`status`,`created_at`) WHERE "emails"."unproven_recipient" is not null;--> statement-breakpoint
CREATE TRIGGER `emails_search_added` AFTER INSERT ON `emails` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('emails', new.`id`, new.`recipient` || char(10) || new.`subject`);
END;
--> statement-breakpoint
CREATE TRIGGER `emails_search_changed` AFTER UPDATE OF `recipient`, `subject` ON `emails` BEGIN
	UPDATE `search_entries` SET `words` = new.`recipient` || char(10) || new.`subject` WHERE `list` = 'emails' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `emails_search_removed` AFTER DELETE ON `emails` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'emails' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
