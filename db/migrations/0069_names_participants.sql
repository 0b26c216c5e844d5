ALTER TABLE `catalog_items` ADD `names_participants` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `catalog_items` SET `names_participants` = 0 WHERE `kind` = 'course';
