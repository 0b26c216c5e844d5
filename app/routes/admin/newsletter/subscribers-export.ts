import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportSubscribers } from "#app/features/newsletter/subscriber-export.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { inPlainWords } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(inPlainWords);
  const file = await exportSubscribers(request).catch(asFailed("while exporting"));
  return file instanceof Response ? file : new Response(FAILURE, { status: 500 });
}

const FAILURE = `Fehler beim Laden der Newsletter-Abonnenten. ${TRY_LATER}`;
