import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  figureOf,
  tableNames,
  tableOf,
  writtenCell,
} from "#app/features/overview/figures/figure-tables.ts";
import { readShopFigures } from "#app/features/overview/figures/shop-figures.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const asked = new URL(request.url).searchParams.get("tabelle");
  const name = tableNames.find((each) => each === asked);
  if (!name) return plainRefusal(400, UNKNOWN_TABLE);
  const table = tableOf(await readShopFigures({ only: figureOf(name) }), name);
  if (!table) return plainRefusal(500, FAILURE);
  const { head, rows } = table;
  return csvResponse({ name, head, batches: [rows], cells: (row) => row.map(writtenCell) });
}

const UNKNOWN_TABLE = `Diese Tabelle gibt es nicht. Gemeint ist eine von: ${tableNames.join(", ")}.`;
const FAILURE = "Fehler beim Laden der Zahlen. Bitte versuchen Sie es später erneut.";
