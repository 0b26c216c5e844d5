ALTER TABLE `payment_attempts` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `ask_at` integer;--> statement-breakpoint
CREATE INDEX `payment_attempts_to_ask` ON `payment_attempts` (`ask_at`) WHERE "payment_attempts"."ask_at" is not null;