ALTER TABLE `orders` ADD `kept_pending_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `end_at` integer;--> statement-breakpoint
CREATE INDEX `payment_attempts_to_end` ON `payment_attempts` (`end_at`) WHERE "payment_attempts"."end_at" is not null;--> statement-breakpoint
-- The CHECK belongs to the column, so the table need not be rebuilt.
ALTER TABLE `order_items` ADD `held_quantity` integer DEFAULT 0 NOT NULL CONSTRAINT "order_items_held_quantity_range" CHECK("order_items"."held_quantity" between 0 and "order_items"."quantity");--> statement-breakpoint
UPDATE `order_items` SET `held_quantity` = `awaited_quantity` + iif(
  (SELECT `status` FROM `orders` WHERE `orders`.`id` = `order_id`) = 'cancelled', 0, `quantity` - `cancelled_quantity`
);
