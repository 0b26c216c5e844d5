CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`text` text NOT NULL,
	`image_url` text,
	`image_alt` text DEFAULT '' NOT NULL,
	`twitter` text,
	`facebook` text,
	`instagram` text,
	`linkedin` text,
	`place` text,
	`position` integer NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`consent_since` text,
	`is_demo` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "people_kind_known" CHECK("people"."kind" in ('team', 'adviser', 'voice')),
	CONSTRAINT "people_name_given" CHECK(length("people"."name") > 0),
	CONSTRAINT "people_place_known" CHECK("people"."place" in ('start-and-community', 'start', 'community', 'about')),
	CONSTRAINT "people_place_of_voices" CHECK(("people"."kind" = 'voice') = ("people"."place" is not null)),
	CONSTRAINT "people_consent_iso" CHECK("people"."consent_since" is date("people"."consent_since"))
);
--> statement-breakpoint
CREATE INDEX `people_by_position` ON `people` (`kind`,`position`,`id`);
--> statement-breakpoint
-- A shop that shows demo content keeps its people, who were part of the pages until now (db/seed/people.ts).
INSERT INTO `people` (`id`, `kind`, `position`, `name`, `role`, `text`, `image_url`, `twitter`, `facebook`, `instagram`, `linkedin`, `place`, `is_demo`, `created_at`, `updated_at`)
SELECT *, true, unixepoch() * 1000, unixepoch() * 1000 FROM (VALUES
	('hanna', 'team', 1, 'Hanna Lorenzen', 'Gründerin', 'Hat 2019 sechs Leute zur Linsensuppe eingeladen und vergessen, damit aufzuhören. Vorher war sie zwölf Jahre lang Berufsberaterin und hat viele glatte Lebensläufe unzufriedener Menschen gelesen. Redet am liebsten im Gehen.', '/illustrations/v1/portrait-13.svg', NULL, NULL, 'https://instagram.com/hanna.behappy.example', 'https://linkedin.com/in/hanna.behappy.example', NULL),
	('emre', 'team', 2, 'Emre Kowalczyk', 'Veranstaltungen', 'Kennt die Abfahrtszeiten von neun Bergbahnen und die Vornamen der Leute an der Kasse. Plant jeden Termin zweimal, für Sonne und für Regen. Der Regenplan ist meistens der bessere.', '/illustrations/v1/portrait-14.svg', NULL, NULL, 'https://instagram.com/emre.behappy.example', NULL, NULL),
	('naledi', 'team', 3, 'Naledi Brandt', 'Kurse', 'Hat acht Jahre lang abends um sechs Deutsch unterrichtet, vor müden Erwachsenen. Seitdem weiß sie, was in eine Stunde passt. Streicht aus jedem neuen Kurs ein Drittel.', '/illustrations/v1/portrait-15.svg', 'https://twitter.com/naledi.behappy.example', NULL, NULL, 'https://linkedin.com/in/naledi.behappy.example', NULL),
	('jonas', 'team', 4, 'Jonas Fehrenbach', 'Technik', 'Kümmert sich darum, dass diese Seite auch im Zug zwischen zwei Tunneln lädt. Fragt bei jeder neuen Funktion, ob ein Telefonat nicht genügt hätte. Bringt montags Brot mit.', '/illustrations/v1/portrait-16.svg', NULL, NULL, NULL, NULL, NULL),
	('sunita', 'team', 5, 'Sunita Hollerbach', 'Regionalgruppen', 'Fuhr 2020 nach ihrer ersten Wanderung heim nach Leipzig und gründete dort eine Gruppe. Heute hilft sie anderen beim ersten Abend. Ihr Rat, wenn nur zwei kommen: Suppe essen, Termin machen.', '/illustrations/v1/portrait-5.svg', NULL, 'https://facebook.com/sunita.behappy.example', NULL, NULL, NULL),
	('bettina', 'team', 6, 'Bettina Oelschläger', 'Mitglieder und Post', 'Liest, was über das Kontaktformular kommt, und antwortet mit ihrem Namen. War früher Briefträgerin und findet, eine Antwort muss ankommen und nicht glänzen. Sammelt Ansichtskarten von Kleinstädten.', '/illustrations/v1/portrait-6.svg', NULL, NULL, NULL, NULL, NULL),
	('irene', 'adviser', 1, 'Dr. Irene Haberkamp', 'Psychologin', 'Liest neue Übungen gegen und schreibt an den Rand, was davon belegt ist. Der Rand ist oft voll. Achtet darauf, dass bei uns nicht behandelt wird, was in eine Praxis gehört.', '/illustrations/v1/portrait-7.svg', NULL, NULL, NULL, 'https://linkedin.com/in/irene.behappy.example', NULL),
	('gregor', 'adviser', 2, 'Gregor Mwangi', 'Steuerberater', 'Rechnet mit Leuten, die gründen wollen, das erste Jahr durch. Fragt als Erstes: „Und wovon zahlst du die Krankenkasse?“ Wer dann noch bleibt, meint es ernst.', '/illustrations/v1/portrait-8.svg', NULL, NULL, NULL, NULL, NULL),
	('walburga', 'adviser', 3, 'Walburga Stein', 'Seelsorgerin im Ruhestand', 'Hat 31 Jahre lang zugehört, davon elf in einem Krankenhaus. Begleitet Menschen, die Gruppen leiten, nach schweren Abenden. Sagt wenig und fragt gut.', '/illustrations/v1/portrait-9.svg', NULL, NULL, NULL, NULL, NULL),
	('miriam', 'voice', 1, 'Miriam Schönfelder', 'Grundschullehrerin, Kassel', 'Beim ersten Feuerabend habe ich zwei Stunden lang nur zugehört. Beim dritten habe ich erzählt, warum ich fast gekündigt hätte. Danach hat mich eine Fremde zum Bahnhof begleitet. Heute telefonieren wir jeden Sonntag.', '/illustrations/v1/portrait-1.svg', NULL, NULL, NULL, NULL, 'start'),
	('tarek', 'voice', 2, 'Tarek Benali', 'Tischlermeister, Bremen', 'Im Kurs habe ich endlich gerechnet statt gehofft. Mein Stundensatz war um elf Euro zu niedrig. Heute trägt sich die Werkstatt, und sonntags bleibt sie zu.', '/illustrations/v1/portrait-2.svg', NULL, NULL, NULL, NULL, 'start'),
	('adaeze', 'voice', 3, 'Adaeze Okonkwo-Weiß', 'Ärztin, Freiburg im Breisgau', 'Keine Heilsversprechen, keine Räucherstäbchen. Sondern Übungen, die in eine Woche mit drei Nachtdiensten passen. Eine davon mache ich im Aufzug, zwischen Station vier und der Notaufnahme.', '/illustrations/v1/portrait-3.svg', NULL, NULL, NULL, NULL, 'start'),
	('juergen', 'voice', 4, 'Jürgen Großkreutz', 'Rentner, Görlitz', 'Mit 67 noch einmal anfangen? Die Jüngeren in meiner Gruppe fanden die Frage komisch. Inzwischen bringe ich samstags Erwachsenen das Radfahren bei.', '/illustrations/v1/portrait-4.svg', NULL, NULL, NULL, NULL, 'start'),
	('shirin', 'voice', 5, 'Shirin Daneshvar', 'Logopädin, Bielefeld', 'Ich war neu in der Stadt und kannte den Paketboten. Die Gruppe hat nicht gefragt, was ich beruflich mache, sondern ob ich Kartoffelsalat mitbringe. Seitdem bringe ich Kartoffelsalat mit.', '/illustrations/v1/portrait-10.svg', NULL, NULL, NULL, NULL, 'community'),
	('marco', 'voice', 6, 'Marco Attanasio', 'Busfahrer, Nürnberg', 'Ich dachte, Persönlichkeitsentwicklung ist etwas für Leute mit Assistenz. Dann saß neben mir eine Pflegerin und gegenüber ein Dachdecker. Wir treffen uns alle drei Wochen, immer vor der Spätschicht.', '/illustrations/v1/portrait-11.svg', NULL, NULL, NULL, NULL, 'community'),
	('ole', 'voice', 7, 'Ole Petersen-Kahl', 'Softwareentwickler, Flensburg', 'Nach vier Wochen habe ich den Kurs abgebrochen. Meine Weggefährtin hat trotzdem weiter angerufen. Das hat mehr verändert als der Kurs.', '/illustrations/v1/portrait-12.svg', NULL, NULL, NULL, NULL, 'community'),
	('hanna-zitat', 'voice', 8, 'Hanna Lorenzen', 'Gründerin', 'An dem Abend hat niemand gefragt, ob wir glücklich sind. Wir haben gefragt, was wir am Montag anders machen.', '/illustrations/v1/portrait-13.svg', NULL, NULL, NULL, NULL, 'about')
) WHERE (SELECT `shows_demo_content` FROM `shop`);
--> statement-breakpoint
CREATE TRIGGER `people_added` AFTER INSERT ON `people`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `people_changed` AFTER UPDATE ON `people`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `people_removed` AFTER DELETE ON `people`
BEGIN
	UPDATE `page_revision` SET `revision` = `revision` + 1;
END;
