ALTER TABLE `payment_attempts` ADD `handled_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `handled_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `payment_attempts_unhandled` ON `payment_attempts` (`created_at`) WHERE "payment_attempts"."state" = 'paid' and "payment_attempts"."problem" is not null and "payment_attempts"."handled_at" is null;--> statement-breakpoint
CREATE INDEX `payment_attempts_by_admin` ON `payment_attempts` (`handled_by`);