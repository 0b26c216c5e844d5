CREATE TABLE `page_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_revision_one_row" CHECK("page_revision"."id" = 1)
);
--> statement-breakpoint
INSERT INTO `page_revision` (`id`, `revision`) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER `catalog_items_added` AFTER INSERT ON `catalog_items`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `catalog_items_removed` AFTER DELETE ON `catalog_items`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
-- An order changes `ordered` alone. Pages show it only while few pieces are left (FEW in app/features/catalog/seats-left.ts).
CREATE TRIGGER `catalog_items_changed` AFTER UPDATE ON `catalog_items`
WHEN old.`ordered` = new.`ordered`
	OR min(11, coalesce(new.`capacity`, new.`stock`) - new.`ordered`)
		IS NOT min(11, coalesce(old.`capacity`, old.`stock`) - old.`ordered`)
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
