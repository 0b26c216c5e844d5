CREATE TABLE `legal_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "legal_texts_name_known" CHECK("legal_texts"."name" in ('terms', 'instruction'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_texts_once` ON `legal_texts` (`name`,`sha256`);--> statement-breakpoint
-- Added column by column. New tables, as drizzle-kit writes them, would lose the triggers of the old ones.
ALTER TABLE `catalog_items` ADD `withdrawal_class` text
	CONSTRAINT "catalog_items_withdrawal_class_known" CHECK("withdrawal_class" in ('goods', 'digital', 'service', 'dated-leisure'));--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `tax_rate` integer DEFAULT 19 NOT NULL
	CONSTRAINT "catalog_items_tax_rate_known" CHECK("tax_rate" in (19, 7, 0));--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `tax_note` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `manufacturer` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `responsible_person` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `safety_note` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `withdrawal_class` text
	CONSTRAINT "order_items_withdrawal_class_known" CHECK("withdrawal_class" in ('goods', 'digital', 'service', 'dated-leisure'));--> statement-breakpoint
ALTER TABLE `order_items` ADD `tax_rate` integer
	CONSTRAINT "order_items_tax_rate_known" CHECK("tax_rate" in (19, 7, 0));--> statement-breakpoint
ALTER TABLE `order_items` ADD `tax_note` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `cancelled_quantity` integer DEFAULT 0 NOT NULL
	CONSTRAINT "order_items_cancelled_quantity_range" CHECK("cancelled_quantity" between 0 and "quantity");--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_scheme` text
	CONSTRAINT "orders_tax_scheme_known" CHECK("tax_scheme" in ('small-business', 'regular'));--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_amount` integer DEFAULT 0 NOT NULL
	CONSTRAINT "orders_shipping_positive" CHECK("shipping_amount" >= 0);--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_id` text REFERENCES legal_texts(id) ON DELETE restrict;--> statement-breakpoint
ALTER TABLE `orders` ADD `instruction_id` text REFERENCES legal_texts(id) ON DELETE restrict;--> statement-breakpoint
ALTER TABLE `orders` ADD `consent_digital` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `consent_service` integer;--> statement-breakpoint
CREATE INDEX `orders_by_terms` ON `orders` (`terms_id`);--> statement-breakpoint
CREATE INDEX `orders_by_instruction` ON `orders` (`instruction_id`);
