import { rmSync } from "node:fs";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { sqlite } from "#db/client.server.ts";
import { withDeletableInvoices } from "#tests/support/deletable-invoices.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";

// Several test files share a process. Each file starts as if the process had just started.
const TABLES = `
  select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not in ('page_revision', 'shop', 'sqlite_sequence', 'sqlite_schema')
    and name not like '\\_\\_%' escape '\\' and name not like 'search\\_index%' escape '\\'`;

dropLetterGuard();
sqlite.pragma("foreign_keys = OFF");
withDeletableInvoices(() => {
  for (const table of sqlite.prepare(TABLES).pluck().all()) sqlite.exec(`delete from ${table}`);
});
sqlite.exec("insert or ignore into page_revision (id) values (1)");
sqlite.exec("insert or replace into shop (id, id_origin) values (1, 'https://k7w3p9x2mn.invalid')");
sqlite.exec("insert into shop_settings (id, settings, updated_at) values (1, '{}', 0)");
sqlite.pragma("foreign_keys = ON");
for (const folder of ["uploads", "files", "backups", "legal"]) {
  rmSync(path.join(env.DATA_DIR, folder), { recursive: true, force: true });
}
