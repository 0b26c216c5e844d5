DROP INDEX `order_items_taken_back`;--> statement-breakpoint
DROP INDEX `order_items_goods_left`;--> statement-breakpoint
DROP INDEX `orders_totals`;--> statement-breakpoint
DROP INDEX `orders_unsent`;--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `taken_back_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `goods_left` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `paid_amount` = (SELECT coalesce(sum(`amount`), 0) FROM `payments` WHERE `order_id` = `orders`.`id`),
  (`taken_back_amount`, `goods_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`);--> statement-breakpoint
CREATE INDEX `orders_owed` ON `orders` (`id`) WHERE "orders"."paid_amount" > iif("orders"."status" = 'cancelled', 0, "orders"."total_amount" - "orders"."taken_back_amount" - iif("orders"."goods_left" = 0, "orders"."shipping_amount", 0));--> statement-breakpoint
CREATE INDEX `orders_unsent` ON `orders` (`status`,`shipped_at`,`created_at`,`id`,`goods_left`) WHERE "orders"."status" = 'completed' and "orders"."shipped_at" is null and "orders"."goods_left" > 0;--> statement-breakpoint
CREATE TRIGGER `payments_sum_added` AFTER INSERT ON `payments` BEGIN
  UPDATE `orders` SET `paid_amount` = (SELECT coalesce(sum(`amount`), 0) FROM `payments` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `payments_sum_changed` AFTER UPDATE OF `order_id`, `amount` ON `payments` BEGIN
  UPDATE `orders` SET `paid_amount` = (SELECT coalesce(sum(`amount`), 0) FROM `payments` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`, new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `payments_sum_removed` AFTER DELETE ON `payments` BEGIN
  UPDATE `orders` SET `paid_amount` = (SELECT coalesce(sum(`amount`), 0) FROM `payments` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_added` AFTER INSERT ON `order_items`
WHEN new.`withdrawal_class` = 'goods' OR new.`cancelled_quantity` > 0 BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_changed` AFTER UPDATE OF `order_id`, `price`, `quantity`, `cancelled_quantity`, `withdrawal_class` ON `order_items` BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`, new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_removed` AFTER DELETE ON `order_items` BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`) = (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`);
END;
