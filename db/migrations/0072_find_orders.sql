DROP INDEX `order_items_of_item`;--> statement-breakpoint
CREATE INDEX `order_items_of_item` ON `order_items` (`item_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `orders_by_money` ON `orders` (`created_at`,`id`,`status`,`total_amount`,`taken_back_amount`,`kept_amount`,`paid_amount`);--> statement-breakpoint
CREATE INDEX `payments_by_method` ON `payments` (`method`,`order_id`,`amount`) WHERE "payments"."amount" > 0;--> statement-breakpoint
-- Orders are found by the titles of their lines and by the numbers of their invoices, too.
CREATE VIEW `order_words` AS SELECT `orders`.`id`, substr(`orders`.`id`, 1, 8) || char(10) || `orders`.`number` || char(10) || `orders`.`customer_name` || char(10) || `orders`.`customer_email` || char(10) || `orders`.`street` || char(10) || `orders`.`zipcode` || ' ' || `orders`.`city`
	|| coalesce((SELECT char(10) || group_concat(`item_title`, char(10)) FROM `order_items` WHERE `order_id` = `orders`.`id`), '')
	|| coalesce((SELECT char(10) || group_concat(`number`, char(10)) FROM `invoices` WHERE `order_id` = `orders`.`id`), '') AS `words` FROM `orders`;--> statement-breakpoint
DROP TRIGGER `orders_search_added`;--> statement-breakpoint
CREATE TRIGGER `orders_search_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'orders', `id`, `words` FROM `order_words` WHERE `id` = new.`id`;
END;--> statement-breakpoint
DROP TRIGGER `orders_search_changed`;--> statement-breakpoint
CREATE TRIGGER `orders_search_changed` AFTER UPDATE OF `number`, `customer_name`, `customer_email`, `street`, `zipcode`, `city` ON `orders` BEGIN
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = new.`id` AND `list` = 'orders' AND `entry_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `order_items_order_search_added` AFTER INSERT ON `order_items` BEGIN
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = new.`order_id` AND `list` = 'orders' AND `entry_id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `order_items_order_search_changed` AFTER UPDATE OF `order_id`, `item_title` ON `order_items` BEGIN
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = old.`order_id` AND `list` = 'orders' AND `entry_id` = old.`order_id`;
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = new.`order_id` AND `list` = 'orders' AND `entry_id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `order_items_order_search_removed` AFTER DELETE ON `order_items` BEGIN
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = old.`order_id` AND `list` = 'orders' AND `entry_id` = old.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `invoices_order_search_added` AFTER INSERT ON `invoices` BEGIN
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = new.`order_id` AND `list` = 'orders' AND `entry_id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `invoices_order_search_removed` AFTER DELETE ON `invoices` BEGIN
	UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = old.`order_id` AND `list` = 'orders' AND `entry_id` = old.`order_id`;
END;--> statement-breakpoint
-- Changing each entry of the index takes longer than building it anew.
DROP TRIGGER `search_entries_changed`;--> statement-breakpoint
DROP TABLE `search_index`;--> statement-breakpoint
UPDATE `search_entries` SET `words` = `order_words`.`words` FROM `order_words` WHERE `order_words`.`id` = `entry_id` AND `list` = 'orders';--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(`list`, `plain_words`, content='search_entries', content_rowid='id', tokenize='trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `search_index`(`search_index`) VALUES('rebuild');--> statement-breakpoint
INSERT INTO `search_index`(`search_index`, `rank`) VALUES('secure-delete', 1);--> statement-breakpoint
CREATE TRIGGER `search_entries_changed` AFTER UPDATE ON `search_entries` WHEN old.`words` IS NOT new.`words` BEGIN
	INSERT INTO `search_index`(`search_index`, `rowid`, `list`, `plain_words`) VALUES ('delete', old.`id`, old.`list`, old.`plain_words`);
	INSERT INTO `search_index`(`rowid`, `list`, `plain_words`) VALUES (new.`id`, new.`list`, new.`plain_words`);
END;
