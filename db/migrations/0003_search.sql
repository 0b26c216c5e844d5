-- What admin lists are searched in. An index of three-letter pieces finds words also in the middle of
-- others; it keeps no text of its own, and nothing of what was deleted.
CREATE VIRTUAL TABLE `search_index` USING fts5(`list`, `words`, content='search_entries', content_rowid='id', tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `search_index`(`search_index`, `rank`) VALUES('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `search_entries_added` AFTER INSERT ON `search_entries` BEGIN
	INSERT INTO `search_index`(`rowid`, `list`, `words`) VALUES (new.`id`, new.`list`, new.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entries_removed` AFTER DELETE ON `search_entries` BEGIN
	INSERT INTO `search_index`(`search_index`, `rowid`, `list`, `words`) VALUES ('delete', old.`id`, old.`list`, old.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_entries_changed` AFTER UPDATE ON `search_entries` WHEN old.`words` IS NOT new.`words` BEGIN
	INSERT INTO `search_index`(`search_index`, `rowid`, `list`, `words`) VALUES ('delete', old.`id`, old.`list`, old.`words`);
	INSERT INTO `search_index`(`rowid`, `list`, `words`) VALUES (new.`id`, new.`list`, new.`words`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('orders', new.`id`, substr(new.`id`, 1, 8) || char(10) || new.`number` || char(10) || new.`customer_name` || char(10) || new.`customer_email`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_changed` AFTER UPDATE OF `number`, `customer_name`, `customer_email` ON `orders` BEGIN
	UPDATE `search_entries` SET `words` = substr(new.`id`, 1, 8) || char(10) || new.`number` || char(10) || new.`customer_name` || char(10) || new.`customer_email` WHERE `list` = 'orders' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_search_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'orders' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_search_added` AFTER INSERT ON `catalog_items` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('catalog_items', new.`id`, replace(new.`title`, char(173), '') || char(10) || new.`category` || char(10) || coalesce(new.`location`, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_search_changed` AFTER UPDATE OF `title`, `category`, `location` ON `catalog_items` BEGIN
	UPDATE `search_entries` SET `words` = replace(new.`title`, char(173), '') || char(10) || new.`category` || char(10) || coalesce(new.`location`, '') WHERE `list` = 'catalog_items' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_search_removed` AFTER DELETE ON `catalog_items` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'catalog_items' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscriptions_search_added` AFTER INSERT ON `newsletter_subscriptions` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('newsletter_subscriptions', new.`id`, new.`email` || char(10) || coalesce(new.`first_name`, '') || char(10) || coalesce(new.`last_name`, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscriptions_search_changed` AFTER UPDATE OF `email`, `first_name`, `last_name` ON `newsletter_subscriptions` BEGIN
	UPDATE `search_entries` SET `words` = new.`email` || char(10) || coalesce(new.`first_name`, '') || char(10) || coalesce(new.`last_name`, '') WHERE `list` = 'newsletter_subscriptions' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscriptions_search_removed` AFTER DELETE ON `newsletter_subscriptions` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'newsletter_subscriptions' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_search_added` AFTER INSERT ON `contact_messages` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('contact_messages', new.`id`, new.`name` || char(10) || new.`email` || char(10) || new.`message`);
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_search_changed` AFTER UPDATE OF `name`, `email`, `message` ON `contact_messages` BEGIN
	UPDATE `search_entries` SET `words` = new.`name` || char(10) || new.`email` || char(10) || new.`message` WHERE `list` = 'contact_messages' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_search_removed` AFTER DELETE ON `contact_messages` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'contact_messages' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
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
CREATE TRIGGER `users_search_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('users', new.`id`, new.`email`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_changed` AFTER UPDATE OF `email` ON `users` BEGIN
	UPDATE `search_entries` SET `words` = new.`email` || coalesce((SELECT char(10) || `first_name` || ' ' || `last_name` FROM `profiles` WHERE `id` = new.`id`), '') WHERE `list` = 'users' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'users' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_search_added` AFTER INSERT ON `profiles` BEGIN
	UPDATE `search_entries` SET `words` = (SELECT `email` FROM `users` WHERE `id` = new.`id`) || char(10) || new.`first_name` || ' ' || new.`last_name` WHERE `list` = 'users' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_search_changed` AFTER UPDATE OF `first_name`, `last_name` ON `profiles` BEGIN
	UPDATE `search_entries` SET `words` = (SELECT `email` FROM `users` WHERE `id` = new.`id`) || char(10) || new.`first_name` || ' ' || new.`last_name` WHERE `list` = 'users' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'orders', `orders`.`id`, substr(`orders`.`id`, 1, 8) || char(10) || `orders`.`number` || char(10) || `orders`.`customer_name` || char(10) || `orders`.`customer_email` FROM `orders` ORDER BY `orders`.`created_at`, `orders`.`id`;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'catalog_items', `catalog_items`.`id`, replace(`catalog_items`.`title`, char(173), '') || char(10) || `catalog_items`.`category` || char(10) || coalesce(`catalog_items`.`location`, '') FROM `catalog_items` ORDER BY `catalog_items`.`created_at`, `catalog_items`.`id`;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'newsletter_subscriptions', `newsletter_subscriptions`.`id`, `newsletter_subscriptions`.`email` || char(10) || coalesce(`newsletter_subscriptions`.`first_name`, '') || char(10) || coalesce(`newsletter_subscriptions`.`last_name`, '') FROM `newsletter_subscriptions` ORDER BY `newsletter_subscriptions`.`created_at`, `newsletter_subscriptions`.`id`;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'contact_messages', `contact_messages`.`id`, `contact_messages`.`name` || char(10) || `contact_messages`.`email` || char(10) || `contact_messages`.`message` FROM `contact_messages` ORDER BY `contact_messages`.`created_at`, `contact_messages`.`id`;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'emails', `emails`.`id`, `emails`.`recipient` || char(10) || `emails`.`subject` FROM `emails` ORDER BY `emails`.`created_at`, `emails`.`id`;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'admin_changes', `admin_changes`.`id`, replace(`admin_changes`.`label`, char(173), '') || char(10) || `admin_changes`.`action` FROM `admin_changes` ORDER BY `admin_changes`.`created_at`, `admin_changes`.`id`;
--> statement-breakpoint
INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'users', `users`.`id`, `users`.`email` || coalesce(char(10) || `profiles`.`first_name` || ' ' || `profiles`.`last_name`, '') FROM `users` LEFT JOIN `profiles` ON `profiles`.`id` = `users`.`id` ORDER BY `users`.`created_at`, `users`.`id`;
