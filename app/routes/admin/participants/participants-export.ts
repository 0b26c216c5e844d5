import type { LoaderFunctionArgs } from "@remix-run/node";
import { kinds } from "#app/features/catalog/kinds.ts";
import { exportParticipants } from "#app/features/participants/participant-export.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { inPlainWords } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(inPlainWords);
  const file = await exportParticipants(params.itemId ?? "").catch(
    asFailed("while exporting participants"),
  );
  if (file === null) return new Response(kinds.event.notFound, { status: 404 });
  return file instanceof Response ? file : new Response(FAILURE, { status: 500 });
}

const FAILURE = `Fehler beim Laden der Teilnehmenden. ${TRY_LATER}`;
