export * from "#db/tables/account-tables.ts";
export * from "#db/tables/administration-tables.ts";
export * from "#db/tables/catalog-tables.ts";
export * from "#db/tables/correspondence-tables.ts";
export * from "#db/tables/email-tables.ts";
export * from "#db/tables/order-tables.ts";
export * from "#db/tables/protection-tables.ts";
export * from "#db/tables/search-tables.ts";
