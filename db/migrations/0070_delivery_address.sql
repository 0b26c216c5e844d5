ALTER TABLE `orders` ADD `delivery_name` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_company` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_street` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_zipcode` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_city` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_country` text;