PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text NOT NULL,
	`paid_on` text NOT NULL,
	`note` text,
	`actor` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount_moved" CHECK("payments"."amount" <> 0),
	CONSTRAINT "payments_method_known" CHECK("payments"."method" in ('transfer', 'online', 'cash', 'other')),
	CONSTRAINT "payments_paid_on_iso" CHECK("payments"."paid_on" is date("payments"."paid_on")),
	CONSTRAINT "payments_actor_consistent" CHECK("payments"."actor" in ('admin', 'customer') or "payments"."actor_id" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference_unique` ON `payments` (`reference`);--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_by_day` ON `payments` (`paid_on`,`amount`);--> statement-breakpoint
CREATE INDEX `payments_by_actor` ON `payments` (`actor_id`);--> statement-breakpoint
-- Until now completed meant paid: what is left of each completed order was paid on the day of its completion in
-- Berlin. Summer time lasts from the last Sunday in March to the last in October, 01:00 UTC each.
WITH `completed` AS (
	SELECT `orders`.`id`, datetime(`completed_at` / 1000, 'unixepoch') AS `at`, strftime('%Y', `completed_at` / 1000, 'unixepoch') AS `year`,
		`total_amount`
		- (SELECT coalesce(sum(`price` * `cancelled_quantity`), 0) FROM `order_items` WHERE `order_id` = `orders`.`id`)
		- CASE (SELECT max(`quantity` - `cancelled_quantity`) FROM `order_items` WHERE `order_id` = `orders`.`id` AND `withdrawal_class` = 'goods')
			WHEN 0 THEN `shipping_amount` ELSE 0 END AS `amount`
	FROM `orders` WHERE `status` = 'completed'
)
INSERT INTO `payments` (`id`, `order_id`, `amount`, `method`, `reference`, `paid_on`, `actor`, `created_at`)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
	`id`, `amount`, 'transfer', 'completed-order:' || `id`,
	date(`at`, CASE WHEN `at` >= date(`year` || '-03-25', 'weekday 0') || ' 01:00:00' AND `at` < date(`year` || '-10-25', 'weekday 0') || ' 01:00:00' THEN '+2 hours' ELSE '+1 hours' END),
	'update', unixepoch() * 1000
FROM `completed` WHERE `amount` > 0;--> statement-breakpoint
CREATE TABLE `__new_order_status_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_status_changes_is_change" CHECK("__new_order_status_changes"."from_status" <> "__new_order_status_changes"."to_status"),
	CONSTRAINT "order_status_changes_from_known" CHECK("__new_order_status_changes"."from_status" in ('pending', 'completed', 'cancelled')),
	CONSTRAINT "order_status_changes_to_known" CHECK("__new_order_status_changes"."to_status" in ('pending', 'completed', 'cancelled')),
	CONSTRAINT "order_status_changes_actor_consistent" CHECK("__new_order_status_changes"."actor" in ('admin', 'customer') or "__new_order_status_changes"."actor_id" is null)
);
--> statement-breakpoint
INSERT INTO `__new_order_status_changes`("id", "order_id", "from_status", "to_status", "actor", "actor_id", "created_at") SELECT "id", "order_id", "from_status", "to_status", 'admin', "changed_by", "created_at" FROM `order_status_changes`;--> statement-breakpoint
DROP TABLE `order_status_changes`;--> statement-breakpoint
ALTER TABLE `__new_order_status_changes` RENAME TO `order_status_changes`;--> statement-breakpoint
CREATE INDEX `order_status_changes_of_order` ON `order_status_changes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_status_changes_by_actor` ON `order_status_changes` (`actor_id`);--> statement-breakpoint
CREATE TABLE `__new_order_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_due` text NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_reminders_actor_consistent" CHECK("__new_order_reminders"."actor" in ('admin', 'customer') or "__new_order_reminders"."actor_id" is null)
);
--> statement-breakpoint
INSERT INTO `__new_order_reminders`("id", "order_id", "payment_due", "actor", "actor_id", "created_at") SELECT "id", "order_id", "payment_due", 'admin', "reminded_by", "created_at" FROM `order_reminders`;--> statement-breakpoint
DROP TABLE `order_reminders`;--> statement-breakpoint
ALTER TABLE `__new_order_reminders` RENAME TO `order_reminders`;--> statement-breakpoint
CREATE INDEX `order_reminders_of_order` ON `order_reminders` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_reminders_by_actor` ON `order_reminders` (`actor_id`);--> statement-breakpoint
-- Grants and orders from before their columns existed get the terms that their plan's name implied.
UPDATE `membership_changes` SET `plan_is_paid` = `plan` LIKE '%Yearly%' OR `plan` LIKE '%Lifetime%', `plan_months` = CASE WHEN `plan` LIKE '%Yearly%' THEN 12 END WHERE `plan` IS NOT NULL AND `plan_is_paid` IS NULL;--> statement-breakpoint
UPDATE `order_items` SET `plan_is_paid` = `item_title` LIKE '%Yearly%' OR `item_title` LIKE '%Lifetime%', `plan_months` = CASE WHEN `item_title` LIKE '%Yearly%' THEN 12 END WHERE `item_type` = 'membership' AND `plan_is_paid` IS NULL;--> statement-breakpoint
UPDATE `order_items` SET `plan_is_paid` = NULL, `plan_months` = NULL WHERE `item_type` <> 'membership';--> statement-breakpoint
UPDATE `order_items` SET `withdrawal_class` = CASE `item_type` WHEN 'product' THEN 'goods' WHEN 'event' THEN 'dated-leisure' ELSE 'service' END WHERE `withdrawal_class` IS NULL;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_id` text NOT NULL,
	`item_type` text NOT NULL,
	`item_title` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer NOT NULL,
	`plan_months` integer,
	`plan_is_paid` integer,
	`withdrawal_class` text NOT NULL,
	`tax_rate` integer,
	`tax_note` text,
	`cancelled_quantity` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_items_type_known" CHECK("__new_order_items"."item_type" in ('product', 'course', 'event', 'membership')),
	CONSTRAINT "order_items_quantity_range" CHECK("__new_order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_price_positive" CHECK("__new_order_items"."price" >= 0),
	CONSTRAINT "order_items_withdrawal_class_known" CHECK("__new_order_items"."withdrawal_class" in ('goods', 'digital', 'service', 'dated-leisure')),
	CONSTRAINT "order_items_membership_has_terms" CHECK(("__new_order_items"."item_type" = 'membership') = ("__new_order_items"."plan_is_paid" is not null)),
	CONSTRAINT "order_items_tax_rate_known" CHECK("__new_order_items"."tax_rate" in (19, 7, 0)),
	CONSTRAINT "order_items_cancelled_quantity_range" CHECK("__new_order_items"."cancelled_quantity" between 0 and "__new_order_items"."quantity")
);
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "position", "item_id", "item_type", "item_title", "quantity", "price", "plan_months", "plan_is_paid", "withdrawal_class", "tax_rate", "tax_note", "cancelled_quantity") SELECT "id", "order_id", "position", "item_id", "item_type", "item_title", "quantity", "price", "plan_months", "plan_is_paid", "withdrawal_class", "tax_rate", "tax_note", "cancelled_quantity" FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_position_unique` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_items_of_item` ON `order_items` (`item_id`);--> statement-breakpoint
CREATE INDEX `order_items_memberships` ON `order_items` (`item_type`,`order_id`) WHERE "order_items"."item_type" = 'membership';--> statement-breakpoint
CREATE TABLE `__new_membership_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`plan` text,
	`plan_months` integer,
	`plan_is_paid` integer,
	`last_day` text,
	`actor` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "membership_changes_kind_known" CHECK("__new_membership_changes"."kind" in ('granted', 'ended')),
	CONSTRAINT "membership_changes_plan_named" CHECK(length("__new_membership_changes"."plan") > 0),
	CONSTRAINT "membership_changes_months_range" CHECK("__new_membership_changes"."plan_months" between 1 and 60),
	CONSTRAINT "membership_changes_plan_granted" CHECK(("__new_membership_changes"."kind" = 'granted') = ("__new_membership_changes"."plan" is not null and "__new_membership_changes"."plan_is_paid" is not null)),
	CONSTRAINT "membership_changes_last_day_iso" CHECK("__new_membership_changes"."last_day" is date("__new_membership_changes"."last_day")),
	CONSTRAINT "membership_changes_actor_consistent" CHECK("__new_membership_changes"."actor" in ('admin', 'customer') or "__new_membership_changes"."actor_id" is null)
);
--> statement-breakpoint
INSERT INTO `__new_membership_changes`("id", "user_id", "kind", "plan", "plan_months", "plan_is_paid", "last_day", "actor", "actor_id", "created_at") SELECT "id", "user_id", "kind", "plan", "plan_months", "plan_is_paid", "last_day", 'admin', "changed_by", "created_at" FROM `membership_changes`;--> statement-breakpoint
DROP TABLE `membership_changes`;--> statement-breakpoint
ALTER TABLE `__new_membership_changes` RENAME TO `membership_changes`;--> statement-breakpoint
CREATE INDEX `membership_changes_of_user` ON `membership_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `membership_changes_by_actor` ON `membership_changes` (`actor_id`);--> statement-breakpoint
CREATE TABLE `change_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`label` text NOT NULL,
	`action` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "change_log_subject_known" CHECK("change_log"."subject" in ('item', 'order', 'subscription', 'message', 'membership', 'account', 'email', 'settings', 'page', 'person', 'declaration')),
	CONSTRAINT "change_log_actor_consistent" CHECK("change_log"."actor" in ('admin', 'customer') or "change_log"."actor_id" is null)
);
--> statement-breakpoint
-- Keeps the order of rows, by which equal times are sorted.
INSERT INTO `change_log`("id", "actor", "actor_id", "subject", "subject_id", "label", "action", "user_id", "created_at") SELECT "id", 'admin', "admin_id", CASE "subject" WHEN 'plan' THEN 'item' ELSE "subject" END, "subject_id", "label", "action", "user_id", "created_at" FROM `admin_changes` ORDER BY `rowid`;--> statement-breakpoint
DROP TABLE `admin_changes`;--> statement-breakpoint
UPDATE `search_entries` SET `list` = 'change_log' WHERE `list` = 'admin_changes';--> statement-breakpoint
CREATE INDEX `change_log_newest` ON `change_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `change_log_of_subject` ON `change_log` (`subject`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `change_log_by_actor` ON `change_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `change_log_about_user` ON `change_log` (`user_id`);--> statement-breakpoint
CREATE TRIGGER `change_log_search_added` AFTER INSERT ON `change_log` BEGIN
	INSERT INTO `search_entries`(`list`, `entry_id`, `words`) VALUES ('change_log', new.`id`, replace(new.`label`, char(173), '') || char(10) || new.`action`);
END;
--> statement-breakpoint
CREATE TRIGGER `change_log_search_changed` AFTER UPDATE OF `label`, `action` ON `change_log` BEGIN
	UPDATE `search_entries` SET `words` = replace(new.`label`, char(173), '') || char(10) || new.`action` WHERE `list` = 'change_log' AND `entry_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `change_log_search_removed` AFTER DELETE ON `change_log` BEGIN
	DELETE FROM `search_entries` WHERE `list` = 'change_log' AND `entry_id` = old.`id`;
END;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
