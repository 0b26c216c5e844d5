-- The words in which visitors find an offer: those of the lists, and all its texts. The index has them as a list of its own
-- (0003_search), because admins search titles.
CREATE TRIGGER `catalog_items_texts_added` AFTER INSERT ON `catalog_items` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('offer_texts', new.`id`, replace(new.`title` || char(10) || new.`category` || char(10) || coalesce(new.`location`, '') || char(10) || coalesce(new.`lead`, '') || char(10) || coalesce(new.`provider`, '') || char(10) || coalesce(new.`level`, '') || char(10) || coalesce(new.`description`, '') || char(10) || coalesce(new.`details`, '') || char(10) || coalesce(new.`bring`, '') || char(10) || coalesce(new.`suits`, '') || char(10) || coalesce(new.`questions`, ''), char(173), ''));
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_texts_changed` AFTER UPDATE OF `title`, `category`, `location`, `lead`, `provider`, `level`, `description`, `details`, `bring`, `suits`, `questions` ON `catalog_items` BEGIN
	UPDATE `search_entries` SET `words` = replace(new.`title` || char(10) || new.`category` || char(10) || coalesce(new.`location`, '') || char(10) || coalesce(new.`lead`, '') || char(10) || coalesce(new.`provider`, '') || char(10) || coalesce(new.`level`, '') || char(10) || coalesce(new.`description`, '') || char(10) || coalesce(new.`details`, '') || char(10) || coalesce(new.`bring`, '') || char(10) || coalesce(new.`suits`, '') || char(10) || coalesce(new.`questions`, ''), char(173), '') WHERE `list` = 'offer_texts' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_texts_removed` AFTER DELETE ON `catalog_items` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'offer_texts' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'offer_texts', `id`, replace(`title` || char(10) || `category` || char(10) || coalesce(`location`, '') || char(10) || coalesce(`lead`, '') || char(10) || coalesce(`provider`, '') || char(10) || coalesce(`level`, '') || char(10) || coalesce(`description`, '') || char(10) || coalesce(`details`, '') || char(10) || coalesce(`bring`, '') || char(10) || coalesce(`suits`, '') || char(10) || coalesce(`questions`, ''), char(173), '') FROM `catalog_items` ORDER BY `created_at`, `id`;
