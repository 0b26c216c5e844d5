CREATE TABLE `order_charges` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`amount` integer NOT NULL,
	`tax_rate` integer,
	`charged_for` text NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_charges_position_positive" CHECK("order_charges"."position" > 0),
	CONSTRAINT "order_charges_amount_exists" CHECK("order_charges"."amount" <> 0),
	CONSTRAINT "order_charges_tax_rate_known" CHECK("order_charges"."tax_rate" in (19, 7, 0)),
	CONSTRAINT "order_charges_charged_for_known" CHECK("order_charges"."charged_for" in ('goods', 'order'))
);
--> statement-breakpoint
INSERT INTO `order_charges`(`order_id`, `position`, `kind`, `label`, `amount`, `charged_for`)
  SELECT `id`, 1, 'shipping', 'Versand', `shipping_amount`, 'goods' FROM `orders` WHERE `shipping_amount` > 0;--> statement-breakpoint
-- They name the table that is rebuilt.
DROP TRIGGER `payments_sum_added`;--> statement-breakpoint
DROP TRIGGER `payments_sum_changed`;--> statement-breakpoint
DROP TRIGGER `payments_sum_removed`;--> statement-breakpoint
DROP TRIGGER `order_items_sums_added`;--> statement-breakpoint
DROP TRIGGER `order_items_sums_changed`;--> statement-breakpoint
DROP TRIGGER `order_items_sums_removed`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`user_id` text,
	`checkout_token` text NOT NULL,
	`cart_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_amount` integer NOT NULL,
	`tax_scheme` text,
	`terms_id` text,
	`instruction_id` text,
	`consent_digital` integer,
	`consent_service` integer,
	`consented_at` integer,
	`is_told_of_reminders` integer DEFAULT false NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text,
	`salutation` text,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`street` text NOT NULL,
	`zipcode` text NOT NULL,
	`city` text NOT NULL,
	`country` text NOT NULL,
	`company` text,
	`vat_id` text,
	`areacode` text,
	`phone` text,
	`mobile` text,
	`notes` text,
	`completed_at` integer,
	`kept_pending_at` integer,
	`kept_amount` integer DEFAULT 0 NOT NULL,
	`shipped_at` integer,
	`tracking_url` text,
	`payment_due` text,
	`paid_amount` integer DEFAULT 0 NOT NULL,
	`taken_back_amount` integer DEFAULT 0 NOT NULL,
	`goods_left` integer DEFAULT 0 NOT NULL,
	`plans_left` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`terms_id`) REFERENCES `legal_texts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`instruction_id`) REFERENCES `legal_texts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "orders_status_known" CHECK("__new_orders"."status" in ('pending', 'completed', 'cancelled')),
	CONSTRAINT "orders_tax_scheme_known" CHECK("__new_orders"."tax_scheme" in ('small-business', 'regular')),
	CONSTRAINT "orders_total_positive" CHECK("__new_orders"."total_amount" >= 0),
	CONSTRAINT "orders_kept_positive" CHECK("__new_orders"."kept_amount" >= 0),
	CONSTRAINT "orders_completion_dated" CHECK("__new_orders"."status" <> 'completed' or "__new_orders"."completed_at" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "sequence", "number", "user_id", "checkout_token", "cart_id", "status", "total_amount", "tax_scheme", "terms_id", "instruction_id", "consent_digital", "consent_service", "consented_at", "is_told_of_reminders", "customer_name", "customer_email", "customer_phone", "salutation", "first_name", "last_name", "street", "zipcode", "city", "country", "company", "vat_id", "areacode", "phone", "mobile", "notes", "completed_at", "kept_pending_at", "kept_amount", "shipped_at", "tracking_url", "payment_due", "paid_amount", "taken_back_amount", "goods_left", "plans_left", "created_at", "updated_at") SELECT "id", "sequence", "number", "user_id", "checkout_token", "cart_id", "status", "total_amount", "tax_scheme", "terms_id", "instruction_id", "consent_digital", "consent_service", "consented_at", "is_told_of_reminders", "customer_name", "customer_email", "customer_phone", "salutation", "first_name", "last_name", "street", "zipcode", "city", "country", "company", "vat_id", "areacode", "phone", "mobile", "notes", "completed_at", "kept_pending_at", "kept_amount", "shipped_at", "tracking_url", "payment_due", "paid_amount", "taken_back_amount", "goods_left", "plans_left", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_sequence_unique` ON `orders` (`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_token_unique` ON `orders` (`user_id`,`checkout_token`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_cart` ON `orders` (`user_id`,`cart_id`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_terms` ON `orders` (`terms_id`);--> statement-breakpoint
CREATE INDEX `orders_by_instruction` ON `orders` (`instruction_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_payment_due` ON `orders` (`status`,`payment_due`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_completion` ON `orders` (`status`,`completed_at`,`total_amount`);--> statement-breakpoint
CREATE INDEX `orders_unsent` ON `orders` (`status`,`shipped_at`,`created_at`,`id`,`goods_left`) WHERE "orders"."status" = 'completed' and "orders"."shipped_at" is null and "orders"."goods_left" > 0;--> statement-breakpoint
CREATE INDEX `orders_with_plans` ON `orders` (`status`,`completed_at`,`user_id`,`plans_left`) WHERE "orders"."status" = 'completed' and "orders"."plans_left" > 0;--> statement-breakpoint
CREATE INDEX `orders_owed` ON `orders` (`id`) WHERE "orders"."paid_amount" > iif("orders"."status" = 'cancelled', 0, "orders"."total_amount" - "orders"."taken_back_amount");--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (case when length("customer_name") = length(cast("customer_name" as blob)) then lower(replace("customer_name", '''', '')) else coalesce(nullif(substr('aaaaaaaceeeeiiiidnoooooouuuuytsaaaaaaaceeeeiiiidnoooooouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaaaggkkoooojggnnaaaaooaaaaeeeeiiiioooorrrruuuusstt', instr('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǢǣǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻǼǽǾǿȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚț', substr("customer_name", 1, 1)), 1), ''), lower(substr("customer_name", 1, 1))) || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr("customer_name", 2), 'ä', 'a'), 'ö', 'o'), 'ü', 'u'), 'ß', 'ss'), 'Ä', 'a'), 'Ö', 'o'), 'Ü', 'u'), 'é', 'e'), 'è', 'e'), 'á', 'a'), 'ó', 'o'), 'ç', 'c'), 'ñ', 'n'), 'ø', 'o'), 'å', 'a'), 'ł', 'l'), 'š', 's'), 'ş', 's'), 'ğ', 'g'), 'ı', 'i'), '’', ''), '''', '')) end,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_customer_name` ON `orders` ("customer_name" collate nocase);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` ("customer_email" collate nocase);--> statement-breakpoint
CREATE INDEX `orders_by_amount` ON `orders` (`total_amount`,`id`);--> statement-breakpoint
-- Rebuilding the table has dropped its triggers.
CREATE TRIGGER `orders_search_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('orders', new.`id`, substr(new.`id`, 1, 8) || char(10) || new.`number` || char(10) || new.`customer_name` || char(10) || new.`customer_email` || char(10) || new.`street` || char(10) || new.`zipcode` || ' ' || new.`city`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_changed` AFTER UPDATE OF `number`, `customer_name`, `customer_email`, `street`, `zipcode`, `city` ON `orders` BEGIN
	UPDATE `search_entries` SET `words` = substr(new.`id`, 1, 8) || char(10) || new.`number` || char(10) || new.`customer_name` || char(10) || new.`customer_email` || char(10) || new.`street` || char(10) || new.`zipcode` || ' ' || new.`city` WHERE `list` = 'orders' AND `entry_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_search_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'orders' AND `entry_id` = old.`id`;
END;--> statement-breakpoint
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
-- Nothing is left of a charge without the lines that it is for. A reduction shrinks with the price of its lines.
-- `chargesLeft` in features/orders/loaded-order.ts says the same.
CREATE TRIGGER `order_items_sums_added` AFTER INSERT ON `order_items`
WHEN new.`withdrawal_class` = 'goods' OR new.`item_type` = 'membership' OR new.`cancelled_quantity` > 0 BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`, `plans_left`) = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0),
    coalesce(sum(iif(`item_type` = 'membership', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_changed` AFTER UPDATE OF `order_id`, `item_type`, `price`, `quantity`, `cancelled_quantity`, `withdrawal_class` ON `order_items` BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`, `plans_left`) = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0),
    coalesce(sum(iif(`item_type` = 'membership', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`, new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_items_sums_removed` AFTER DELETE ON `order_items` BEGIN
  UPDATE `orders` SET (`taken_back_amount`, `goods_left`, `plans_left`) = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0),
    coalesce(sum(iif(`withdrawal_class` = 'goods', `quantity` - `cancelled_quantity`, 0)), 0),
    coalesce(sum(iif(`item_type` = 'membership', `quantity` - `cancelled_quantity`, 0)), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_charges_sum_added` AFTER INSERT ON `order_charges` BEGIN
  UPDATE `orders` SET `taken_back_amount` = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_charges_sum_changed` AFTER UPDATE ON `order_charges` BEGIN
  UPDATE `orders` SET `taken_back_amount` = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`, new.`order_id`);
END;--> statement-breakpoint
CREATE TRIGGER `order_charges_sum_removed` AFTER DELETE ON `order_charges` BEGIN
  UPDATE `orders` SET `taken_back_amount` = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `id` IN (old.`order_id`);
END;--> statement-breakpoint
-- Shipping that went back with the last goods was no part of the amount until now.
UPDATE `orders` SET `taken_back_amount` = (SELECT
    coalesce(sum(`price` * `cancelled_quantity`), 0) + coalesce((
      SELECT sum(`amount` - (SELECT CASE
        WHEN sum(`quantity`) = sum(`cancelled_quantity`) THEN 0
        WHEN `amount` < 0 AND sum(`price` * `quantity`) > 0
          THEN `amount` * sum(`price` * (`quantity` - `cancelled_quantity`)) / sum(`price` * `quantity`)
        ELSE `amount` END
        FROM `order_items` AS `lines` WHERE `lines`.`order_id` = `order_charges`.`order_id`
          AND (`charged_for` = 'order' OR `withdrawal_class` = 'goods')))
      FROM `order_charges` WHERE `order_charges`.`order_id` = `orders`.`id`), 0)
    FROM `order_items` WHERE `order_id` = `orders`.`id`)
    WHERE `goods_left` = 0 AND `id` IN (SELECT `order_id` FROM `order_charges`);
