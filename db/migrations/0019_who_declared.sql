ALTER TABLE `declarations` ADD `notice_due_at` integer;--> statement-breakpoint
ALTER TABLE `declarations` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `declarations` ADD `disputed_at` integer;--> statement-breakpoint
CREATE INDEX `declarations_disputed` ON `declarations` (`received_at`,`id`,`disputed_at`) WHERE "declarations"."disputed_at" is not null;--> statement-breakpoint
CREATE INDEX `declarations_notice_due` ON `declarations` (`notice_due_at`) WHERE "declarations"."notice_due_at" is not null;--> statement-breakpoint
ALTER TABLE `shop` ADD `unheeded_proxy_at` integer;--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` ("customer_email" collate nocase);