CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`cancels_id` text,
	`content` text NOT NULL,
	`document_id` text NOT NULL,
	`issued_on` text NOT NULL,
	`recipient` text NOT NULL,
	`gross` integer NOT NULL,
	`kept_until` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`cancels_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "invoices_kind_known" CHECK("invoices"."kind" in ('invoice', 'cancellation')),
	CONSTRAINT "invoices_cancellation_refers" CHECK(("invoices"."kind" = 'cancellation') = ("invoices"."cancels_id" is not null)),
	CONSTRAINT "invoices_gross_signed" CHECK("invoices"."gross" <> 0 and ("invoices"."gross" > 0) = ("invoices"."kind" = 'invoice')),
	CONSTRAINT "invoices_sequence_positive" CHECK("invoices"."sequence" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_sequence_unique` ON `invoices` (`series`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_by_cancelled` ON `invoices` (`cancels_id`);--> statement-breakpoint
CREATE INDEX `invoices_by_day` ON `invoices` (`issued_on`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_by_document` ON `invoices` (`document_id`);--> statement-breakpoint
CREATE INDEX `invoices_by_retention` ON `invoices` (`kept_until`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `company` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `vat_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `company` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `vat_id` text;
--> statement-breakpoint
CREATE TRIGGER `invoices_unchanged` BEFORE UPDATE ON `invoices` BEGIN
	SELECT RAISE(ABORT, 'An invoice cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_kept` BEFORE DELETE ON `invoices` WHEN old.`kept_until` >= date('now') BEGIN
	SELECT RAISE(ABORT, 'An invoice is kept for eight years');
END;
--> statement-breakpoint
CREATE TRIGGER `documents_unchanged` BEFORE UPDATE ON `documents` WHEN old.`source` IS NOT NULL OR length(old.`bytes`) > 0 BEGIN
	SELECT RAISE(ABORT, 'A document cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_search_added` AFTER INSERT ON `invoices` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('invoices', new.`id`, new.`number` || char(10) || new.`recipient` || char(10) || coalesce(new.`content` ->> '$.order.number', '') || char(10) || coalesce(new.`content` ->> '$.buyer.vatId', ''));
END;
--> statement-breakpoint
CREATE TRIGGER `invoices_search_removed` AFTER DELETE ON `invoices` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'invoices' AND `entry_id` = old.`id`;
END;