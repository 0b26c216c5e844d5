import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteAccount, listOpenOrdersOf } from "#app/features/accounts/account-deletion.server.ts";
import {
  DeleteAccountForm,
  DeletionFacts,
  OpenOrders,
} from "#app/features/accounts/account-deletion.tsx";
import { passwordField } from "#app/features/accounts/account-schemas.ts";
import { isLastAdmin } from "#app/features/accounts/accounts.server.ts";
import { InvoiceLinks } from "#app/features/invoices/invoice-links.tsx";
import {
  type InvoiceSummary,
  listInvoicesOfAccount,
} from "#app/features/invoices/invoices.server.ts";
import { isAddressProven } from "#app/features/privacy/personal-data.server.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { BackLink, Container, PageHead, Prose } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { clientOf } from "#app/viewer/sign-in-client.server.ts";
import { signOutBrowser } from "#app/viewer/sign-out-browser.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireUser(request);
  return noStore({
    email,
    isProven: isAddressProven(id),
    isLastAdmin: isLastAdmin(id),
    openOrders: await listOpenOrdersOf(id),
    invoices: listInvoicesOfAccount(id),
    constraint: formConstraint(deleteAccountSchema),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id } = await requireUser(request);
  const form = await readForm(request, deleteAccountSchema);
  if (!form.ok) return form.reply;
  const result = await deleteAccount(nouns, id, form.value.password, await clientOf(request)).catch(
    logAndFail("while deleting an account"),
  );
  const { deleted, wrongPassword, lastAdmin, refused } = deleteAccountWords;
  if (result.ok) return signOutBrowser(request, { to: "/", toast: deleted });
  if (result.reason === "wrong") return form.fail({ fieldErrors: { password: [wrongPassword] } });
  if (result.reason === "last-admin") {
    return form.fail({ formErrors: [lastAdmin] }, { status: 409 });
  }
  return refuseForm(form, result, refused);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Konto löschen", noIndex: true });

export default function DeleteAccount() {
  const { email, isProven, openOrders, invoices, constraint, ...page } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = { constraint, email, lastResult: answer?.result, problem: answer?.title };
  return (
    <>
      <PageHead narrow title="Konto löschen" lead="Das lässt sich nicht rückgängig machen." />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <OpenOrders orders={openOrders} />
        <InvoicesToSave papers={invoices.papers} />
        <DeletionFacts
          unprovenAddress={isProven ? null : email}
          invoicesKeptUntil={invoices.keptUntil}
        />
        {page.isLastAdmin ? (
          <Notice>{deleteAccountWords.lastAdmin}</Notice>
        ) : (
          <div className="max-w-[30rem]">
            <DeleteAccountForm {...form} />
          </div>
        )}
        <p>
          <BackLink to="/dashboard/data">Zurück zu meinen Daten</BackLink>
        </p>
      </Container>
    </>
  );
}

/** The invoices stay, but their customer cannot load them without the account. */
function InvoicesToSave({ papers }: { papers: InvoiceSummary[] }) {
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="rechnungen" className="grid gap-3">
      <Prose>
        <h2 id="rechnungen">
          {papers.length === 1
            ? "Speichere vorher deine Rechnung"
            : "Speichere vorher deine Rechnungen"}
        </h2>
        <p>
          Wir müssen sie aufbewahren, aber ohne Konto kannst du sie nicht mehr öffnen. Deine
          Bestellungen und unsere Briefe dazu lädst du unter{" "}
          <Link to="/dashboard/data">Meine Daten</Link> herunter.
        </p>
      </Prose>
      <InvoiceLinks papers={papers} />
    </section>
  );
}

const deleteAccountSchema = z.object({
  password: passwordField(),
  /** Browsers send a checkbox only if it is ticked. */
  isSure: z.literal("on", "Bitte bestätige, dass du dein Konto löschen willst."),
});

/** Toasts and error messages for a customer who deletes the account. */
const deleteAccountWords = {
  deleted: {
    kind: "success",
    title: "Dein Konto ist gelöscht",
    description:
      "Bestellungen, Rechnungen und Geschäftsbriefe bleiben als Belege, ohne Konto. Alles andere ist gelöscht.",
  } satisfies NewToast,
  wrongPassword: "Dieses Passwort stimmt nicht.",
  lastAdmin:
    "Das ist das letzte Konto der Verwaltung. Solange es kein zweites gibt, lässt es sich nicht löschen.",
  refused: {
    failed: {
      title: "Das Konto ist nicht gelöscht",
      formErrors: ["Es ist noch alles da. Bitte versuche es später erneut."],
    },
    tooMany: "Das waren zu viele Versuche",
  },
};
