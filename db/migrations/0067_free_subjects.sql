-- A noun names its subjects itself, so the list of all of them is no part of the table any more.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_change_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`label` text NOT NULL,
	`action` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "change_log_actor_consistent" CHECK("__new_change_log"."actor" in ('admin', 'customer') or "__new_change_log"."actor_id" is null)
);
--> statement-breakpoint
INSERT INTO `__new_change_log`("id", "actor", "actor_id", "subject", "subject_id", "label", "action", "user_id", "created_at") SELECT "id", "actor", "actor_id", "subject", "subject_id", "label", "action", "user_id", "created_at" FROM `change_log`;--> statement-breakpoint
DROP TABLE `change_log`;--> statement-breakpoint
ALTER TABLE `__new_change_log` RENAME TO `change_log`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `change_log_newest` ON `change_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `change_log_of_subject` ON `change_log` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `change_log_by_actor` ON `change_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `change_log_about_user` ON `change_log` (`user_id`);--> statement-breakpoint
-- Rebuilding the table has dropped its triggers.
CREATE TRIGGER `change_log_search_added` AFTER INSERT ON `change_log` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('change_log', new.`id`, replace(new.`label`, char(173), '') || char(10) || new.`action`);
END;
--> statement-breakpoint
CREATE TRIGGER `change_log_search_changed` AFTER UPDATE OF `label`, `action` ON `change_log` BEGIN
	UPDATE `search_entries` SET `words` = replace(new.`label`, char(173), '') || char(10) || new.`action` WHERE `list` = 'change_log' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `change_log_search_removed` AFTER DELETE ON `change_log` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'change_log' AND `entry_id` = old.`id`;
END;
