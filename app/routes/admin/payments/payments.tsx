import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { loadMoneyFigures } from "#app/features/money/money-figures.server.ts";
import { MoneySections, PaymentTabs, paymentViews } from "#app/features/money/money-figures.tsx";
import { refundSchema } from "#app/features/money/refunds/change-refund.server.ts";
import { moneySchema } from "#app/features/money/statements/chosen-columns.server.ts";
import { statementLimits } from "#app/features/money/statements/reading/statement-entry.ts";
import { readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import {
  answerRefund,
  loadRefundsView,
} from "#app/routes/admin/payments/parts/refunds-view.server.ts";
import { RefundsView } from "#app/routes/admin/payments/parts/refunds-view.tsx";
import {
  answerStatements,
  loadStatementsView,
} from "#app/routes/admin/payments/parts/statements-view.server.ts";
import { StatementsView } from "#app/routes/admin/payments/parts/statements-view.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = parseFilter(request, "ansicht", paymentViews);
  if (view === "erstattungen") return noStore({ refunds: await loadRefundsView() });
  if (view === "zahlen") return noStore({ figures: await loadMoneyFigures() });
  return noStore({ statements: await loadStatementsView(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  if (parseFilter(request, "ansicht", paymentViews) === "erstattungen") {
    const form = await readForm(request, refundSchema);
    return form.ok ? answerRefund(request, form, { admin: adminId }) : form.reply;
  }
  const form = await readForm(request, moneySchema, {
    files: { statement: statementLimits.bytes },
    maxBytes: LONG_FORM_BYTES,
  });
  return form.ok ? answerStatements(request, form, { adminId, now: new Date() }) : form.reply;
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Zahlungen", noIndex: true });

/** One address with three views, which its query chooses. */
export default function AdminPayments() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Zahlungen">
      <PaymentTabs current={viewOf(page)} />
      {"figures" in page && <MoneySections figures={page.figures} />}
      {"refunds" in page && <RefundsView {...page.refunds} />}
      {"statements" in page && <StatementsView {...page.statements} />}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Zahlungen");

function viewOf(page: SerializeFrom<typeof loader>) {
  if ("figures" in page) return "zahlen";
  return "refunds" in page ? "erstattungen" : null;
}
