import type { LoaderFunctionArgs } from "@remix-run/node";
import { writtenCell } from "#app/features/figure.ts";
import { figuresOf, loadFigure } from "#app/features/overview/shop-figures.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const name = new URL(request.url).searchParams.get("tabelle");
  const figures = figuresOf(nouns);
  const figure = figures.find((each) => each.name === name);
  if (!figure) {
    const names = figures.map((each) => each.name).join(", ");
    return plainRefusal(400, `Diese Tabelle gibt es nicht. Gemeint ist eine von: ${names}.`);
  }
  const content = await loadFigure(figure.name, () => figure.read(new Date()));
  if (!content) return plainRefusal(500, FAILURE);
  const { head, rows } = content.table;
  return csvResponse({
    name: figure.name,
    head,
    batches: [rows],
    cells: (row) => row.map(writtenCell),
  });
}

const FAILURE = "Fehler beim Laden der Zahlen. Bitte versuchen Sie es später erneut.";
