import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { ContactDetail } from "#app/features/contact/admin-contact-detail.tsx";
import { ContactProblem } from "#app/features/contact/admin-contact-problem.tsx";
import { messageActionSchema } from "#app/features/contact/admin-contact-schema.ts";
import { MessageState } from "#app/features/contact/admin-contact-status.tsx";
import { toastAfterMarking } from "#app/features/contact/admin-contact-words.ts";
import { markMessage } from "#app/features/contact/admin-contacts.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireMessage } from "#app/visit/requested-message.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ message: await requireMessage(params) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, messageActionSchema);
  if (!form.ok) return form.reply;
  const { intent, stay } = form.value;
  const { messageId = "" } = params;
  const result = await markMessage(intent, { messageId, adminId, now: new Date() }).catch(
    logAndFail("while marking a message"),
  );
  // With script, the list shows the message in a dialog.
  if (result.ok && stay) {
    const { message, isNew } = result;
    return noStore({ message, isNew });
  }
  const { pathname, search } = new URL(request.url);
  const isShown = result.ok && intent !== "unread";
  const to = isShown ? pathname + search : `/admin/contacts${search}`;
  return seeOther(to, { request, toast: toastAfterMarking(intent, result) });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Nachricht", noIndex: true });

export default function ContactMessagePage() {
  const { message } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <AdminPage
      back={{ to: `/admin/contacts${search}`, label: "Zurück zu den Kontakten" }}
      title={<span className="wrap-anywhere">Nachricht von {message.name}</span>}
      badge={<MessageState message={message} />}
    >
      <div className="grid max-w-text gap-5">
        <ContactDetail message={message} search={search} />
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = ContactProblem;
