import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { REFUNDS_PATH } from "#app/features/money/refunds/refund-cards.tsx";
import { refundWords } from "#app/features/money/refunds/refunds.ts";
import { planTransfers } from "#app/features/money/refunds/sepa-file.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** A GET returns no file, because creating one stores the refunds that it contains as planned. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return seeOther(REFUNDS_PATH, { request });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  const form = await readForm(request, markedSchema);
  const orderIds = form.ok ? form.value.mark : [];
  const now = new Date();
  const result = await planTransfers({ orderIds, actor: { admin }, now }).catch(
    logAndFail("while writing a SEPA file"),
  );
  if (result.ok) {
    return new Response(result.file, {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Content-Disposition": `attachment; filename="erstattungen-${berlinDay(now)}.xml"`,
        "Cache-Control": "no-store",
      },
    });
  }
  const toasts = {
    nothing: refundWords.nothingMarked,
    "no-account": refundWords.noAccount,
    failed: refundWords.noFile,
  };
  return seeOther(REFUNDS_PATH, { request, toast: toasts[result.reason] });
}

/** More refunds than the page shows cannot be marked. */
const markedSchema = z.object({ mark: z.array(z.string().max(100)).max(100) });
