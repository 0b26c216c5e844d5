-- An order's entry is added with its first line. Adding it with the order and changing it with the line would write the search
-- index twice, and a change takes several milliseconds.
DROP TRIGGER `orders_search_added`;--> statement-breakpoint
DROP TRIGGER `order_items_order_search_added`;--> statement-breakpoint
CREATE TRIGGER `order_items_order_search_added` AFTER INSERT ON `order_items` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) SELECT 'orders', `id`, `words` FROM `order_words` WHERE `id` = new.`order_id`
	ON CONFLICT(`list`, `entry_id`) DO UPDATE SET `words` = excluded.`words`;
END;
