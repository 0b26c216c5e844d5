ALTER TABLE `catalog_items` ADD `access_months` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `access_months` integer;--> statement-breakpoint
UPDATE `catalog_items` SET `access_months` = (SELECT `access_months` FROM `item_contents` WHERE `item_id` = `catalog_items`.`id`);--> statement-breakpoint
-- Until now, the months of the item applied to its earlier orders, too.
UPDATE `order_items` SET `access_months` = (SELECT `access_months` FROM `item_contents` WHERE `item_id` = `order_items`.`item_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_item_contents` (
	`item_id` text PRIMARY KEY NOT NULL,
	`access` text DEFAULT '' NOT NULL,
	`access_draft` text,
	`remind_days_before` integer DEFAULT 2,
	`remind_hours_before` integer DEFAULT 2,
	`after_text` text DEFAULT '' NOT NULL,
	`after_text_draft` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "item_contents_remind_days_range" CHECK("__new_item_contents"."remind_days_before" between 1 and 30),
	CONSTRAINT "item_contents_remind_hours_range" CHECK("__new_item_contents"."remind_hours_before" between 1 and 24)
);
--> statement-breakpoint
INSERT INTO `__new_item_contents`("item_id", "access", "access_draft", "remind_days_before", "remind_hours_before", "after_text", "after_text_draft", "version", "updated_at") SELECT "item_id", "access", "access_draft", "remind_days_before", "remind_hours_before", "after_text", "after_text_draft", "version", "updated_at" FROM `item_contents`;--> statement-breakpoint
DROP TABLE `item_contents`;--> statement-breakpoint
ALTER TABLE `__new_item_contents` RENAME TO `item_contents`;--> statement-breakpoint
PRAGMA foreign_keys=ON;
