CREATE TABLE `declarations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`token` text NOT NULL,
	`sha256` text NOT NULL,
	`name` text NOT NULL,
	`contract` text NOT NULL,
	`parts` text,
	`pieces` text,
	`email` text NOT NULL,
	`termination_kind` text,
	`reason` text,
	`wished_end` text,
	`order_id` text,
	`user_id` text,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`handled_by` text,
	`outcome` text,
	`note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "declarations_kind_known" CHECK("declarations"."kind" in ('withdrawal', 'termination')),
	CONSTRAINT "declarations_termination_kind" CHECK(("declarations"."kind" = 'termination') = ("declarations"."termination_kind" is not null)),
	CONSTRAINT "declarations_termination_kind_known" CHECK("declarations"."termination_kind" in ('ordinary', 'extraordinary')),
	CONSTRAINT "declarations_wished_end_iso" CHECK("declarations"."wished_end" is date("declarations"."wished_end")),
	CONSTRAINT "declarations_outcome_known" CHECK("declarations"."outcome" in ('accepted', 'rejected')),
	CONSTRAINT "declarations_handled_with_outcome" CHECK(("declarations"."handled_at" is null) = ("declarations"."outcome" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_once` ON `declarations` (`token`,`sha256`);--> statement-breakpoint
CREATE INDEX `declarations_newest` ON `declarations` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `declarations_by_name` ON `declarations` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `declarations_by_email` ON `declarations` ("email" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `declarations_open` ON `declarations` (`received_at`,`id`,`handled_at`) WHERE "declarations"."handled_at" is null;--> statement-breakpoint
CREATE INDEX `declarations_handled` ON `declarations` (`received_at`,`id`,`handled_at`) WHERE "declarations"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX `declarations_of_order` ON `declarations` (`order_id`);--> statement-breakpoint
CREATE INDEX `declarations_of_user` ON `declarations` (`user_id`);--> statement-breakpoint
CREATE INDEX `declarations_by_admin` ON `declarations` (`handled_by`);--> statement-breakpoint
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
	CONSTRAINT "admin_changes_subject_known" CHECK("__new_admin_changes"."subject" in ('item', 'order', 'subscription', 'message', 'membership', 'account', 'email', 'settings', 'page', 'person', 'plan', 'declaration'))
);
--> statement-breakpoint
INSERT INTO `__new_admin_changes`("id", "admin_id", "subject", "subject_id", "label", "action", "user_id", "created_at") SELECT "id", "admin_id", "subject", "subject_id", "label", "action", "user_id", "created_at" FROM `admin_changes`;--> statement-breakpoint
DROP TABLE `admin_changes`;--> statement-breakpoint
ALTER TABLE `__new_admin_changes` RENAME TO `admin_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `admin_changes_newest` ON `admin_changes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_changes_of_subject` ON `admin_changes` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_changes_by_admin` ON `admin_changes` (`admin_id`);--> statement-breakpoint
CREATE INDEX `admin_changes_about_user` ON `admin_changes` (`user_id`);
--> statement-breakpoint
-- Rebuilding the table has dropped its triggers (0003_search.sql).
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
--> statement-breakpoint
CREATE TRIGGER `declarations_search_added` AFTER INSERT ON `declarations` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('declarations', new.`id`, new.`name` || char(10) || new.`email` || char(10) || new.`contract`);
END;
--> statement-breakpoint
CREATE TRIGGER `declarations_search_changed` AFTER UPDATE OF `name`, `email`, `contract` ON `declarations` BEGIN
	UPDATE `search_entries` SET `words` = new.`name` || char(10) || new.`email` || char(10) || new.`contract` WHERE `list` = 'declarations' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `declarations_search_removed` AFTER DELETE ON `declarations` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'declarations' AND `entry_id` = old.`id`;
END;
