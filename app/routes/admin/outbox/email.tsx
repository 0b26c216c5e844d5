import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  canBeSentAgain,
  findEmail,
  hasMailServer,
  sendAgain,
} from "#app/features/email/outbox.server.ts";
import {
  OutboxFacts,
  OutboxHint,
  OutboxStatusBadge,
  OutboxText,
  SendAgainForm,
} from "#app/features/email/outbox-admin.tsx";
import { readEmailText } from "#app/features/email/read-email.server.ts";
import { operatorMailbox, readableSender } from "#app/features/settings/operator.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";
import type { Email } from "#db/schema.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const email = await requireEmail(params.emailId);
  const { content, ...facts } = email;
  return noStore({
    email: facts,
    from: readableSender(),
    hasPerson: email.recipient !== operatorMailbox(),
    parts: readEmailText(email),
    canBeSent: canBeSentAgain(email),
    hasMailServer: hasMailServer(),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, z.object({ intent: z.literal("send-again") }));
  if (!form.ok) return form.reply;
  const email = await requireEmail(params.emailId);
  const isQueued = canBeSentAgain(email) && (await sendAgain(email, adminId));
  const toast = isQueued ? outboxWords.queued(email) : outboxWords.notNeeded;
  return seeOther(`/admin/outbox/${email.id}`, { request, toast });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "E-Mail", noIndex: true });

export default function OutboxEmail() {
  const { email, from, hasPerson, parts, canBeSent, hasMailServer } =
    useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: "/admin/outbox", label: "Zurück zu den E-Mails" }}
      title={email.subject}
      badge={<OutboxStatusBadge status={email.status} />}
      actions={canBeSent && <SendAgainForm />}
    >
      {!hasMailServer && <OutboxHint />}
      <OutboxFacts email={email} from={from} hasPerson={hasPerson} />
      <OutboxText id={email.id} parts={parts} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der E-Mail", {
  to: "/admin/outbox",
  label: "Zu den E-Mails",
});

async function requireEmail(id = "") {
  const email = await findEmail(id);
  if (!email) throw refusal(404, "Die E-Mail wurde nicht gefunden.");
  return email;
}

/** The toasts for an admin who sends an e-mail again. */
const outboxWords = {
  queued: ({ recipient }: Email): NewToast => ({
    kind: "success",
    title: "Die E-Mail ist wieder unterwegs",
    description: `Der nächste Versuch, sie an ${readableAddress(recipient)} zu senden, beginnt gleich.`,
  }),
  notNeeded: {
    kind: "info",
    title: "Diese E-Mail lässt sich nicht noch einmal senden",
    description:
      "Sie wartet schon, ist schon gesendet oder gilt nicht mehr, oder es ist kein Mailserver eingerichtet.",
  } satisfies NewToast,
};
