ALTER TABLE `membership_changes` ADD `plan_id` text REFERENCES catalog_items(id);--> statement-breakpoint
CREATE INDEX `membership_changes_of_plan` ON `membership_changes` (`plan_id`);--> statement-breakpoint
ALTER TABLE `plan_inclusions` ADD `removed_at` integer;--> statement-breakpoint
-- A plan that was granted by its name is the one that the shop had at that time, shown ones first.
UPDATE `membership_changes` SET `plan_id` = (
  SELECT `id` FROM `catalog_items` AS `plans`
  WHERE `plans`.`is_plan` AND `plans`.`title` IN (`membership_changes`.`plan`, `membership_changes`.`plan` || ' Membership')
  ORDER BY `plans`.`created_at` > `membership_changes`.`created_at`, coalesce(`plans`.`archived_at` <= `membership_changes`.`created_at`, 0), `plans`.`created_at`, `plans`.`id`
  LIMIT 1
) WHERE `kind` = 'granted';
--> statement-breakpoint
-- Public pages list what a plan includes today.
CREATE TRIGGER `plan_inclusions_changed` AFTER UPDATE ON `plan_inclusions`
BEGIN
  UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
