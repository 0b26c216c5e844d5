PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_membership_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`plan` text,
	`plan_months` integer,
	`plan_is_paid` integer,
	`changed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "membership_changes_kind_known" CHECK("__new_membership_changes"."kind" in ('granted', 'ended')),
	CONSTRAINT "membership_changes_plan_named" CHECK(length("__new_membership_changes"."plan") > 0),
	CONSTRAINT "membership_changes_months_range" CHECK("__new_membership_changes"."plan_months" between 1 and 60),
	CONSTRAINT "membership_changes_plan_granted" CHECK(("__new_membership_changes"."kind" = 'granted') = ("__new_membership_changes"."plan" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_membership_changes`("id", "user_id", "kind", "plan", "plan_months", "plan_is_paid", "changed_by", "created_at") SELECT "id", "user_id", "kind", "plan", CASE WHEN "plan" = 'Yearly' THEN 12 END, CASE WHEN "plan" IS NOT NULL THEN "plan" IN ('Yearly', 'Lifetime') END, "changed_by", "created_at" FROM `membership_changes`;--> statement-breakpoint
DROP TABLE `membership_changes`;--> statement-breakpoint
ALTER TABLE `__new_membership_changes` RENAME TO `membership_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `membership_changes_of_user` ON `membership_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `membership_changes_by_user` ON `membership_changes` (`changed_by`);--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `is_plan` integer;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `plan_months` integer
	CONSTRAINT "catalog_items_plan_months_range" CHECK("plan_months" between 1 and 60);--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `plan_is_paid` integer;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `plan_features` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `plan_not_included` text;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `plan_most_popular` integer;--> statement-breakpoint
ALTER TABLE `catalog_items` ADD `plan_position` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `catalog_items_one_most_popular_plan` ON `catalog_items` (`plan_most_popular`) WHERE "catalog_items"."plan_most_popular" = 1;--> statement-breakpoint
ALTER TABLE `order_items` ADD `plan_months` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `plan_is_paid` integer;--> statement-breakpoint
CREATE INDEX `order_items_memberships` ON `order_items` (`item_type`,`order_id`) WHERE "order_items"."item_type" = 'membership';
--> statement-breakpoint
-- From here on the facts of a plan are data. Until now they followed from the title (db/specified-plans.ts).
UPDATE `order_items` SET
	`plan_months` = CASE WHEN instr(`item_title`, 'Yearly') > 0 THEN 12 END,
	`plan_is_paid` = instr(`item_title`, 'Yearly') > 0 OR instr(`item_title`, 'Lifetime') > 0
WHERE `item_type` = 'membership';
--> statement-breakpoint
UPDATE `catalog_items` SET
	`is_plan` = 1,
	`plan_months` = CASE WHEN instr(`title`, 'Yearly') > 0 THEN 12 END,
	`plan_is_paid` = instr(`title`, 'Yearly') > 0 OR instr(`title`, 'Lifetime') > 0,
	`plan_features` = CASE
		WHEN `title` IN ('Free Membership', 'Free') THEN
			'Grundfunktionen der Community' || char(10) || 'Community-Events' || char(10) || 'Grundlegender Support'
		WHEN `title` IN ('Lifetime Membership', 'Lifetime') THEN
			'Alle Premium-Funktionen' || char(10) || 'Unbegrenzter Zugang' || char(10) || 'Bevorzugter Support' || char(10) || 'Exklusive Workshops'
		WHEN `title` IN ('Yearly Membership', 'Yearly') THEN
			'Alle Premium-Funktionen' || char(10) || 'Workshop-Ermäßigungen' || char(10) || 'Bevorzugter Support'
		ELSE '' END,
	`plan_not_included` = CASE
		WHEN `title` IN ('Free Membership', 'Free') THEN
			'Premium-Inhalte' || char(10) || '1:1-Coaching' || char(10) || 'Workshop-Ermäßigungen'
		WHEN `title` IN ('Yearly Membership', 'Yearly') THEN 'Lebenslanger Zugang'
		ELSE '' END,
	`plan_most_popular` = `id` IS (
		SELECT `popular`.`id` FROM `catalog_items` AS `popular`
		WHERE `popular`.`kind` = 'product' AND `popular`.`category` = 'membership'
			AND `popular`.`title` IN ('Lifetime Membership', 'Lifetime')
		ORDER BY `popular`.`archived_at` IS NOT NULL, `popular`.`created_at`, `popular`.`id` LIMIT 1),
	`plan_position` = (
		SELECT `placed`.`position` FROM (
			SELECT `id`, row_number() OVER (ORDER BY
				CASE
					WHEN `title` IN ('Free Membership', 'Free') THEN 1
					WHEN `title` IN ('Lifetime Membership', 'Lifetime') THEN 2
					WHEN `title` IN ('Yearly Membership', 'Yearly') THEN 3
					ELSE 4 END,
				`title` COLLATE NOCASE, `created_at`, `id`) AS `position`
			FROM `catalog_items` WHERE `kind` = 'product' AND `category` = 'membership') AS `placed`
		WHERE `placed`.`id` = `catalog_items`.`id`)
WHERE `kind` = 'product' AND `category` = 'membership';