CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`lead` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`topic` text DEFAULT '' NOT NULL,
	`plan_id` text,
	`image_url` text,
	`image_alt` text DEFAULT '' NOT NULL,
	`published_at` integer,
	`draft` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "articles_title_given" CHECK(length("articles"."title") > 0),
	CONSTRAINT "articles_slug_given" CHECK(length("articles"."slug") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug_unique` ON `articles` (`slug`);--> statement-breakpoint
CREATE INDEX `articles_newest` ON `articles` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_of_plan` ON `articles` (`plan_id`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_key_unique` ON `feeds` (`key`);--> statement-breakpoint
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
	CONSTRAINT "change_log_subject_known" CHECK("__new_change_log"."subject" in ('item', 'order', 'subscription', 'message', 'membership', 'account', 'email', 'settings', 'page', 'article', 'person', 'declaration')),
	CONSTRAINT "change_log_actor_consistent" CHECK("__new_change_log"."actor" in ('admin', 'customer') or "__new_change_log"."actor_id" is null)
);
--> statement-breakpoint
-- Keeps the order of rows, by which equal times are sorted.
INSERT INTO `__new_change_log`("id", "actor", "actor_id", "subject", "subject_id", "label", "action", "user_id", "created_at") SELECT "id", "actor", "actor_id", "subject", "subject_id", "label", "action", "user_id", "created_at" FROM `change_log` ORDER BY `rowid`;--> statement-breakpoint
DROP TABLE `change_log`;--> statement-breakpoint
ALTER TABLE `__new_change_log` RENAME TO `change_log`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `change_log_newest` ON `change_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `change_log_of_subject` ON `change_log` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `change_log_by_actor` ON `change_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `change_log_about_user` ON `change_log` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_content_files` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text,
	`article_id` text,
	`lesson_id` text,
	`role` text DEFAULT 'file' NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "content_files_role_known" CHECK("__new_content_files"."role" in ('file', 'media', 'captions')),
	CONSTRAINT "content_files_one_holder" CHECK(("__new_content_files"."item_id" is null) <> ("__new_content_files"."article_id" is null)),
	CONSTRAINT "content_files_bytes_positive" CHECK("__new_content_files"."bytes" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_content_files`("id", "item_id", "article_id", "lesson_id", "role", "position", "title", "name", "media_type", "bytes", "sha256", "published_at", "created_at", "updated_at") SELECT "id", "item_id", NULL, "lesson_id", "role", "position", "title", "name", "media_type", "bytes", "sha256", "published_at", "created_at", "updated_at" FROM `content_files`;--> statement-breakpoint
DROP TABLE `content_files`;--> statement-breakpoint
ALTER TABLE `__new_content_files` RENAME TO `content_files`;--> statement-breakpoint
CREATE INDEX `content_files_of_item` ON `content_files` (`item_id`,`position`);--> statement-breakpoint
CREATE INDEX `content_files_of_article` ON `content_files` (`article_id`,`position`);--> statement-breakpoint
CREATE INDEX `content_files_of_lesson` ON `content_files` (`lesson_id`);--> statement-breakpoint
CREATE INDEX `content_files_by_content` ON `content_files` (`sha256`);--> statement-breakpoint
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
--> statement-breakpoint
-- Public pages list the articles.
CREATE TRIGGER `articles_added` AFTER INSERT ON `articles`
WHEN new.`published_at` IS NOT NULL
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_removed` AFTER DELETE ON `articles`
WHEN old.`published_at` IS NOT NULL
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_changed` AFTER UPDATE ON `articles`
WHEN old.`published_at` IS NOT NULL OR new.`published_at` IS NOT NULL
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
