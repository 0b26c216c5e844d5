CREATE TABLE `content_files` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
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
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "content_files_role_known" CHECK("content_files"."role" in ('file', 'media', 'captions')),
	CONSTRAINT "content_files_bytes_positive" CHECK("content_files"."bytes" >= 0)
);
--> statement-breakpoint
CREATE INDEX `content_files_of_item` ON `content_files` (`item_id`,`position`);--> statement-breakpoint
CREATE INDEX `content_files_of_lesson` ON `content_files` (`lesson_id`);--> statement-breakpoint
CREATE INDEX `content_files_by_content` ON `content_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `file_downloads` (
	`user_id` text NOT NULL,
	`file_id` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `file_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `content_files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "file_downloads_count_positive" CHECK("file_downloads"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX `file_downloads_of_file` ON `file_downloads` (`file_id`);--> statement-breakpoint
CREATE INDEX `file_downloads_by_age` ON `file_downloads` (`last_at`);--> statement-breakpoint
CREATE TABLE `item_contents` (
	`item_id` text PRIMARY KEY NOT NULL,
	`access` text DEFAULT '' NOT NULL,
	`access_draft` text,
	`access_months` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "item_contents_access_months_range" CHECK("item_contents"."access_months" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE `lesson_progress` (
	`user_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`seen_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`user_id`, `lesson_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lesson_progress_of_lesson` ON `lesson_progress` (`lesson_id`);--> statement-breakpoint
CREATE TABLE `lessons` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`position` integer NOT NULL,
	`section` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`transcript` text DEFAULT '' NOT NULL,
	`opens_on` text,
	`opens_after_days` integer,
	`is_preview` integer DEFAULT false NOT NULL,
	`poster_url` text,
	`published_at` integer,
	`draft` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lessons_title_given" CHECK(length("lessons"."title") > 0),
	CONSTRAINT "lessons_opens_on_iso" CHECK("lessons"."opens_on" is date("lessons"."opens_on")),
	CONSTRAINT "lessons_opens_after_days_range" CHECK("lessons"."opens_after_days" between 0 and 3650)
);
--> statement-breakpoint
CREATE INDEX `lessons_of_item` ON `lessons` (`item_id`,`position`);--> statement-breakpoint
CREATE TABLE `plan_inclusions` (
	`plan_id` text NOT NULL,
	`item_id` text NOT NULL,
	PRIMARY KEY(`plan_id`, `item_id`),
	FOREIGN KEY (`plan_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plan_inclusions_of_item` ON `plan_inclusions` (`item_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `consented_at` integer;--> statement-breakpoint
-- Public pages list the lessons of a course and what a plan includes.
CREATE TRIGGER `lessons_added` AFTER INSERT ON `lessons`
WHEN new.`published_at` IS NOT NULL
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_removed` AFTER DELETE ON `lessons`
WHEN old.`published_at` IS NOT NULL
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lessons_changed` AFTER UPDATE ON `lessons`
WHEN old.`published_at` IS NOT NULL OR new.`published_at` IS NOT NULL
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `plan_inclusions_added` AFTER INSERT ON `plan_inclusions`
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `plan_inclusions_removed` AFTER DELETE ON `plan_inclusions`
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
