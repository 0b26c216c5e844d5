ALTER TABLE `membership_changes` ADD `last_day` text
	CONSTRAINT "membership_changes_last_day_iso" CHECK("last_day" is date("last_day"));--> statement-breakpoint
ALTER TABLE `declarations` ADD `contract_end` text
	CONSTRAINT "declarations_contract_end_iso" CHECK("contract_end" is date("contract_end"));
