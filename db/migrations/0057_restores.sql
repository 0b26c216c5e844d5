CREATE TABLE `restores` (
	`mark` text PRIMARY KEY NOT NULL,
	`backed_up_at` integer NOT NULL,
	`restored_at` integer NOT NULL,
	`last_order` integer NOT NULL,
	`orders_after` integer NOT NULL,
	`last_invoices` text NOT NULL,
	CONSTRAINT "restores_go_on" CHECK("restores"."last_order" >= 0 and "restores"."orders_after" > "restores"."last_order")
);
