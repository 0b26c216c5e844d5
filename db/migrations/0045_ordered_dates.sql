ALTER TABLE `order_items` ADD `date` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `time` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `end_date` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `end_time` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `further_dates` text;--> statement-breakpoint
-- Nobody knows the dates of earlier days. The item's own are the closest to them.
UPDATE `order_items` SET (`date`, `time`, `end_date`, `end_time`, `further_dates`) = (
	SELECT `date`, `time`, `end_date`, `end_time`, `further_dates` FROM `catalog_items` WHERE `catalog_items`.`id` = `order_items`.`item_id`
) WHERE `item_type` IN ('event', 'course');
