-- Added column by column. A new table, as drizzle-kit writes it, would lose the triggers of the old one.
ALTER TABLE `catalog_items` ADD `end_time` text
	CONSTRAINT "catalog_items_end_time_hh_mm" CHECK("end_time" is strftime('%H:%M', "end_time"))
	CONSTRAINT "catalog_items_end_after_start" CHECK("end_time" is null or coalesce("end_time" > "time", 0));--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `meeting_point` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `map_url` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `lead` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `bring` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `suits` text
	CONSTRAINT "catalog_items_product_unattended" CHECK("kind" <> 'product' or coalesce("meeting_point", "map_url", "bring", "suits") is null);
