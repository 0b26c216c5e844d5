-- A cancelled order awaits pieces that nobody has taken back, which needs another CHECK. It belongs to the column, so
-- replacing the column is enough.
ALTER TABLE `order_items` ADD `awaited` integer DEFAULT 0 NOT NULL CONSTRAINT "order_items_awaited_quantity_range" CHECK("order_items"."awaited" between 0 and "order_items"."quantity");--> statement-breakpoint
UPDATE `order_items` SET `awaited` = `awaited_quantity` WHERE `awaited_quantity` > 0;--> statement-breakpoint
ALTER TABLE `order_items` DROP COLUMN `awaited_quantity`;--> statement-breakpoint
ALTER TABLE `order_items` RENAME COLUMN `awaited` TO `awaited_quantity`;
