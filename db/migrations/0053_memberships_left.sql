ALTER TABLE `orders` ADD `plans_left` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `plans_left` = (SELECT sum(`quantity` - `cancelled_quantity`) FROM `order_items`
  WHERE `order_id` = `orders`.`id` AND `item_type` = 'membership')
  WHERE `id` IN (SELECT `order_id` FROM `order_items` WHERE `item_type` = 'membership');--> statement-breakpoint
CREATE INDEX `orders_with_plans` ON `orders` (`status`,`completed_at`,`user_id`,`plans_left`) WHERE "orders"."status" = 'completed' and "orders"."plans_left" > 0;--> statement-breakpoint
DROP TRIGGER `order_items_sums_added`;--> statement-breakpoint
DROP TRIGGER `order_items_sums_changed`;--> statement-breakpoint
DROP TRIGGER `order_items_sums_removed`;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_added` AFTER INSERT ON `order_items`
WHEN new.`withdrawal_class` = 'goods' OR new.`item_type` = 'membership' OR new.`cancelled_quantity` > 0 BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`, `plans_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0),
    coalesce(sum(iif(`item_type` = 'membership', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_changed` AFTER UPDATE OF `order_id`, `item_type`, `price`, `quantity`, `cancelled_quantity`, `withdrawal_class` ON `order_items` BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`, `plans_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0),
    coalesce(sum(iif(`item_type` = 'membership', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`, new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_removed` AFTER DELETE ON `order_items` BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`, `plans_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0),
    coalesce(sum(iif(`item_type` = 'membership', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`);
END;
