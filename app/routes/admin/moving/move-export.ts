import type { LoaderFunctionArgs } from "@remix-run/node";
import { movingWords, verdictLabels, verdictNames } from "#app/features/moving-in/moving-in.ts";
import { eachMoveRow, findMove } from "#app/features/moving-in/run-move.server.ts";
import { findColumnChoice } from "#app/features/moving-in/upload-move.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const { moveId = "" } = params;
  const move = await findMove(moveId, new Date());
  const choice = findColumnChoice(moveId);
  if (!move || !choice) return plainRefusal(404, movingWords.notFound);
  const { roles } = choice;
  return csvResponse({
    name: `umzug-${move.kind}`,
    head: ["Zeile", "Ergebnis", "Grund", ...roles.map(({ label }) => label)],
    batches: eachMoveRow(moveId, parseFilter(request, "status", verdictNames)),
    cells: ({ line, verdict, reason, cells }) => [
      String(line),
      verdict ? verdictLabels[verdict] : "",
      reason ?? "",
      ...roles.map(({ role }) => cells[role] ?? ""),
    ],
  });
}
