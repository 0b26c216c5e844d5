-- /join says how many files and texts a plan delivers. What they contain is not public.
CREATE TRIGGER `content_files_added` AFTER INSERT ON `content_files`
WHEN (new.`published_at` IS NOT NULL AND new.`item_id` IS NOT NULL AND new.`lesson_id` IS NULL)
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_files_removed` AFTER DELETE ON `content_files`
WHEN (old.`published_at` IS NOT NULL AND old.`item_id` IS NOT NULL AND old.`lesson_id` IS NULL)
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `content_files_changed` AFTER UPDATE ON `content_files`
WHEN (old.`published_at` IS NOT NULL AND old.`item_id` IS NOT NULL AND old.`lesson_id` IS NULL) IS NOT (new.`published_at` IS NOT NULL AND new.`item_id` IS NOT NULL AND new.`lesson_id` IS NULL)
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `item_contents_added` AFTER INSERT ON `item_contents`
WHEN new.`access` <> ''
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `item_contents_removed` AFTER DELETE ON `item_contents`
WHEN old.`access` <> ''
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `item_contents_changed` AFTER UPDATE OF `access` ON `item_contents`
WHEN (old.`access` = '') IS NOT (new.`access` = '')
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
