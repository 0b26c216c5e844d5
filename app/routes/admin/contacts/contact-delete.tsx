import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { deleteMessage } from "#app/features/contact/contact-admin.server.ts";
import { contactDeletionToast, messageFailure } from "#app/features/contact/contact-admin.ts";
import { ContactProblem, MessageDeletion } from "#app/features/contact/contact-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requireMessage } from "#app/routes/admin/contacts/requested-message.server.ts";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ message: await requireMessage(params) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, messageFailure("Löschen"), async () => {
    const { messageId = "" } = params;
    const result = await deleteMessage({ messageId, adminId, now: new Date() });
    const { search } = new URL(request.url);
    return { to: `/admin/contacts${search}`, toast: contactDeletionToast(result) };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Nachricht löschen", noIndex: true });

export default function DeleteContactMessage() {
  const { message } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <DeletionPage
      backTo={`/admin/contacts/${message.id}${search}`}
      hasBackLink={false}
      failure={messageFailure("Löschen")}
    >
      <MessageDeletion message={message} />
    </DeletionPage>
  );
}

export const ErrorBoundary = ContactProblem;
