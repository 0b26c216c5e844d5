PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bank_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`repeated_in` text,
	`fingerprint` text NOT NULL,
	`reference` text,
	`end_to_end_id` text,
	`is_reversal` integer DEFAULT false NOT NULL,
	`reverses_id` text,
	`lacks_account` integer DEFAULT false NOT NULL,
	`booked_on` text NOT NULL,
	`amount` integer NOT NULL,
	`payer_name` text NOT NULL,
	`payer_iban` text,
	`purpose` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `bank_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`repeated_in`) REFERENCES `bank_imports`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reverses_id`) REFERENCES `bank_entries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "bank_entries_amount_signed" CHECK("__new_bank_entries"."amount" > 0 or ("__new_bank_entries"."amount" < 0 and ("__new_bank_entries"."is_reversal" = 1 or "__new_bank_entries"."reverses_id" is not null))),
	CONSTRAINT "bank_entries_booked_on_iso" CHECK("__new_bank_entries"."booked_on" is date("__new_bank_entries"."booked_on")),
	CONSTRAINT "bank_entries_state_known" CHECK("__new_bank_entries"."state" in ('open', 'booked', 'ignored'))
);
--> statement-breakpoint
INSERT INTO `__new_bank_entries`("id", "import_id", "repeated_in", "fingerprint", "reference", "end_to_end_id", "is_reversal", "booked_on", "amount", "payer_name", "payer_iban", "purpose", "state", "created_at") SELECT "id", "import_id", "repeated_in", "fingerprint", "reference", "end_to_end_id", "is_reversal", "booked_on", "amount", "payer_name", "payer_iban", "purpose", "state", "created_at" FROM `bank_entries`;--> statement-breakpoint
DROP TABLE `bank_entries`;--> statement-breakpoint
ALTER TABLE `__new_bank_entries` RENAME TO `bank_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_entries_fingerprint_unique` ON `bank_entries` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `bank_entries_of_import` ON `bank_entries` (`import_id`);--> statement-breakpoint
CREATE INDEX `bank_entries_repeated` ON `bank_entries` (`repeated_in`);--> statement-breakpoint
CREATE INDEX `bank_entries_by_state` ON `bank_entries` (`state`,`booked_on`,`id`);--> statement-breakpoint
CREATE INDEX `bank_entries_reversing` ON `bank_entries` (`reverses_id`);