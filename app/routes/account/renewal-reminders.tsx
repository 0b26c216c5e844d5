import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { switchReminders } from "#app/features/membership/renewal.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requireRemindedAccount } from "#app/routes/account/mailed-link.server.ts";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";

export const handle: PageHandle = { isPlain: true };

/** The page's button, or the one of a mail program (RFC 8058, 3.1). */
const schema = z.union(
  [
    z.object({ intent: z.enum(["off", "on"]) }),
    z.object({ "List-Unsubscribe": z.literal("One-Click") }),
  ],
  "Diese Änderung kennen wir nicht.",
);

export async function loader({ request }: LoaderFunctionArgs) {
  const { isOff } = await requireRemindedAccount(request);
  return noStore({ isOff, isMailed: hasMailServer() });
}

/** Mail programs also open links, so only a button changes something. */
export async function action({ request }: ActionFunctionArgs) {
  const { id } = await requireRemindedAccount(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const isOneClick = !("intent" in form.value);
  await switchReminders({ id, isOff: !("intent" in form.value && form.value.intent === "on") });
  // Mail programs treat a redirect as a failure.
  if (isOneClick) return null;
  const { pathname, search } = new URL(request.url);
  return seeOther(pathname + search, { request });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Erinnerungen an deine Mitgliedschaft", noIndex: true });

export default function RenewalReminders() {
  const { isOff, isMailed } = useLoaderData<typeof loader>();
  const isSending = useIsSending();
  return (
    <>
      <PageHead
        title={isOff ? "Wir erinnern dich nicht mehr" : "Erinnerungen an deine Mitgliedschaft"}
        lead={
          isOff
            ? "Vor dem Ende deiner Mitgliedschaft kommt keine E-Mail mehr. Wann sie endet, steht weiter in deinem Konto."
            : !isMailed
              ? "Von dieser Website kommt keine E-Mail. Wann deine Mitgliedschaft endet, steht in deinem Konto."
              : "30 und 7 Tage vor dem Ende deiner Mitgliedschaft bekommst du eine E-Mail. Ein Klick, und es kommt keine mehr."
        }
        narrow
      />
      <Container narrow className="grid grid-cols-1 gap-6 pt-9 pb-section *:max-w-text">
        <Form method="post" data-failure="Das hat nicht geklappt">
          <input type="hidden" name="intent" value={isOff ? "on" : "off"} />
          <SendButton isSending={isSending}>
            {isOff ? "Wieder erinnern" : "Nicht mehr erinnern"}
          </SendButton>
        </Form>
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Seite konnte nicht geladen werden. Bitte versuche es später erneut." />
  );
}
