ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `contact_messages_answered` ON `contact_messages` (`created_at`,`id`) WHERE "contact_messages"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_unanswered` ON `contact_messages` (`created_at`,`id`) WHERE "contact_messages"."answered_at" is null;