import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  issueInvoices,
  listOrdersWithoutInvoice,
} from "#app/features/invoices/invoice-by-hand.server.ts";
import { invoiceGaps } from "#app/features/invoices/invoices.server.ts";
import { kindWords } from "#app/features/invoices/invoices.ts";
import {
  explainLeftOut,
  listInvoiceMonths,
  listInvoices,
} from "#app/features/invoices/invoices-admin.server.ts";
import {
  hindranceWords,
  INVOICING_FAILURE,
  invoicingWords,
} from "#app/features/invoices/invoices-admin.ts";
import { AdminInvoiceList, InvoiceMonths } from "#app/features/invoices/invoices-admin.tsx";
import type { InvoiceHindrance } from "#app/features/invoices/issue-invoice.server.ts";
import { placeOfSetting, type SettingPlace } from "#app/features/settings/setting-values.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { logError } from "#app/http/log.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** As many invoices as one press issues. */
const AT_ONCE = 200;
/** As many orders as are listed because they cannot have an invoice. */
const SHOWN = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { issuable, taxless, unprintable } = listOrdersWithoutInvoice();
  const kind = parseFilter(request, "status", keysOf(kindWords));
  return noStore({
    list: listInvoices(requestedList(request), kind),
    kind,
    months: listInvoiceMonths(),
    leftOut: explainLeftOut(),
    lacking: issuable.length,
    taxless: { count: taxless.length, orders: taxless.slice(0, SHOWN) },
    unprintable: { count: unprintable.length, orders: unprintable.slice(0, SHOWN) },
    gaps: invoiceGaps().map(placeOfSetting),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request, z.object({ intent: z.literal("issue") }));
  if (!form.ok) return form.reply;
  try {
    const { issuable } = listOrdersWithoutInvoice();
    const issued = await issueInvoices(issuable, { most: AT_ONCE });
    const toast = invoicingWords.caughtUp(issued);
    return seeOther("/admin/invoices", { request, toast });
  } catch (error) {
    logError(error, "while issuing invoices");
    return form.fail(invoicingWords.failed, { status: 500 });
  }
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Rechnungen", noIndex: true });

export default function AdminInvoices() {
  const { list, kind, months, leftOut, lacking, gaps, ...waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage title="Rechnungen">
      {answer && <AnswerErrors answer={answer} />}
      {gaps.length > 0 && <MissingSettings gaps={gaps} />}
      {gaps.length === 0 && lacking > 0 && <CatchUpForm lacking={lacking} />}
      {gaps.length === 0 && (
        <>
          <WaitingOrders {...waiting.taxless} title="Ohne Steuer bestellt" reason="no-tax-scheme" />
          <WaitingOrders {...waiting.unprintable} title="Nicht zu drucken" reason="unprintable" />
        </>
      )}
      <InvoiceMonths months={months} />
      {leftOut.length > 0 && <LeftOutNumbers reasons={leftOut} />}
      <AdminInvoiceList list={list} kind={kind} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Rechnungen");

function CatchUpForm({ lacking }: { lacking: number }) {
  return (
    <Form method="post" data-failure={INVOICING_FAILURE} className="grid justify-items-start gap-2">
      <p>
        {countOf(lacking, "abgeschlossene Bestellung", "abgeschlossene Bestellungen")} der letzten
        sechs Monate {lacking === 1 ? "hat" : "haben"} noch keine Rechnung.
      </p>
      <Button name="intent" value="issue" size="small">
        {lacking > AT_ONCE ? `Die ersten ${AT_ONCE} ausstellen` : "Alle ausstellen"}
      </Button>
    </Form>
  );
}

interface WaitingOrdersProps {
  title: string;
  reason: InvoiceHindrance;
  count: number;
  /** The earliest of them. */
  orders: { id: string; number: string }[];
}

/** Orders whose invoices the shop cannot issue. */
function WaitingOrders({ title, reason, count, orders }: WaitingOrdersProps) {
  if (count === 0) return null;
  return (
    <Disclosure summary={`${title}: ${countOf(count, "Bestellung", "Bestellungen")}`}>
      <p className="max-w-text">
        {hindranceWords[reason]}
        {count > orders.length && ` Hier stehen die ersten ${orders.length}.`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {orders.map(({ id, number }) => (
          <li key={id}>
            <TextLink to={`/admin/orders/${id}`}>{number}</TextLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function MissingSettings({ gaps }: { gaps: SettingPlace[] }) {
  return (
    <div className="grid gap-2">
      <p>Der Shop stellt Rechnungen aus, sobald diese Angaben gespeichert sind:</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {gaps.map(({ label, to }) => (
          <li key={label}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LeftOutNumbers({ reasons }: { reasons: string[] }) {
  return (
    <section aria-labelledby="ausgelassen" className="grid gap-2">
      <h2 id="ausgelassen" className="text-h4">
        Ausgelassene Nummern
      </h2>
      {reasons.map((reason) => (
        <p key={reason} className="max-w-text wrap-anywhere">
          {reason}
        </p>
      ))}
    </section>
  );
}
