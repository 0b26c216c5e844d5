ALTER TABLE `shop` ADD `id_origin` text;--> statement-breakpoint
-- Nobody has subscribed to entries of a shop without dates and articles.
UPDATE `shop` SET `id_origin` = 'https://' || lower(hex(randomblob(8))) || '.invalid'
WHERE NOT EXISTS (SELECT 1 FROM `catalog_items` WHERE `date` IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM `articles`);
