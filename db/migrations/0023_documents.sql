PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`filename` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` blob,
	`source` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "documents_one_content" CHECK(("documents"."bytes" is null) <> ("documents"."source" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_once` ON `documents` (`filename`,`sha256`);--> statement-breakpoint
-- A version and its document share the id, to which e-mails refer.
INSERT INTO `documents`("id", "sha256", "filename", "media_type", "source", "created_at") SELECT "id", "sha256", CASE "name" WHEN 'terms' THEN 'agb-' ELSE 'widerruf-' END || substr("sha256", 1, 8) || '.pdf', 'application/pdf', json_object('title', CASE "name" WHEN 'terms' THEN 'Allgemeine Geschäftsbedingungen' ELSE 'Widerrufsbelehrung' END, 'foot', CASE "name" WHEN 'terms' THEN 'AGB' ELSE 'Widerrufsbelehrung' END || ', Fassung ' || substr("sha256", 1, 8), 'markdown', "content"), "created_at" FROM `legal_texts`;--> statement-breakpoint
-- The owner's notice is a file outside of the database. The next start fills in its bytes.
INSERT INTO `documents`("id", "sha256", "filename", "media_type", "bytes", "created_at") SELECT 'guarantee-notice', '', 'gewaehrleistung.pdf', 'application/pdf', x'', 0 WHERE EXISTS (SELECT 1 FROM `emails` WHERE "content" LIKE '%"kind":"guarantee-notice"%');--> statement-breakpoint
-- The terms become an attachment and the link below it.
UPDATE `emails` SET "content" = (
	SELECT json_group_array(json(CASE
		WHEN "part" = 1 THEN json_object('kind', 'link', 'label', 'AGB zu deiner Bestellung', 'path', '/agb/fassung/' || (SELECT "sha256" FROM `legal_texts` WHERE "id" = "value" ->> 'textId'))
		WHEN "value" ->> 'kind' = 'terms' THEN json_object('kind', 'attachment', 'documentId', "value" ->> 'textId', 'heading', 'Allgemeine Geschäftsbedingungen', 'text', 'Unsere AGB, unter denen du bestellt hast, hängen als PDF an dieser E-Mail. In dieser Fassung bleiben sie auch auf unserer Website stehen.')
		WHEN "value" ->> 'kind' = 'instruction' THEN json_object('kind', 'excerpt', 'documentId', "value" ->> 'textId', 'headings', json((
			SELECT json_insert(json_group_array(CASE "class"."value" WHEN 'goods' THEN 'Widerrufsbelehrung für Waren' WHEN 'service' THEN 'Widerrufsbelehrung für Kurse und Mitgliedschaften' ELSE 'Widerrufsbelehrung für digitale Inhalte' END), '$[#]', 'Muster-Widerrufsformular') FROM json_each("block"."value", '$.classes') "class")))
		WHEN "value" ->> 'kind' = 'guarantee-notice' THEN json_object('kind', 'attachment', 'documentId', 'guarantee-notice', 'text', 'Der Hinweis der EU zur gesetzlichen Gewährleistung für Waren hängt als PDF an dieser E-Mail.', 'link', json_object('label', 'Hinweis der EU zur gesetzlichen Gewährleistung', 'path', '/gewaehrleistung.pdf'))
		ELSE "value" END) ORDER BY "key", "part")
	FROM json_each(`emails`."content") "block" JOIN (SELECT 0 AS "part" UNION ALL SELECT 1) ON "part" = 0 OR "value" ->> 'kind' = 'terms'
) WHERE "content" LIKE '%"kind":"terms"%' OR "content" LIKE '%"kind":"instruction"%' OR "content" LIKE '%"kind":"guarantee-notice"%';--> statement-breakpoint
CREATE TABLE `__new_legal_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "legal_texts_name_known" CHECK("__new_legal_texts"."name" in ('terms', 'instruction'))
);
--> statement-breakpoint
INSERT INTO `__new_legal_texts`("id", "name", "sha256", "created_at") SELECT "id", "name", "sha256", "created_at" FROM `legal_texts`;--> statement-breakpoint
DROP TABLE `legal_texts`;--> statement-breakpoint
ALTER TABLE `__new_legal_texts` RENAME TO `legal_texts`;--> statement-breakpoint
CREATE UNIQUE INDEX `legal_texts_once` ON `legal_texts` (`name`,`sha256`);--> statement-breakpoint
PRAGMA foreign_keys=ON;
