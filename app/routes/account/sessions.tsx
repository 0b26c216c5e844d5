import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { BackToProfile } from "#app/features/accounts/back-to-profile.tsx";
import { FeedQuestion, SessionList } from "#app/features/accounts/sign-in/session-list.tsx";
import {
  endSessionOf,
  endSessionsEverywhere,
  hasFeed,
  listSessions,
} from "#app/features/accounts/sign-in/sessions.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { checkbox } from "#app/http/form-fields.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { signOutBrowser } from "#app/viewer/sign-out-browser.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const session = await getSession(request);
  const sessions = await listSessions(user.id, session.get("token"));
  return noStore({ sessions, hasFeed: hasFeed(user.id) });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, endSessionSchema);
  if (!form.ok) return form.reply;
  if (form.value.intent === "end-all") {
    await endSessionsEverywhere(user.id, form.value);
    return signOutBrowser(request, { toast: accountWords.signedOutEverywhere(form.value) });
  }
  const isEnded = await endSessionOf(user.id, form.value.session);
  if (!isEnded) throw refusal(404, accountWords.unknownSession);
  return seeOther("/dashboard/sessions", { request, toast: accountWords.signedOutThere });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Angemeldete Geräte", noIndex: true });

export default function Sessions() {
  const { sessions, hasFeed } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        narrow
        title="Angemeldete Geräte"
        lead="Ein Browser, den du nicht kennst? Melde ihn ab und ändere dein Passwort."
      />
      <Container narrow className="grid gap-block pt-9 pb-section">
        <SessionList sessions={sessions} />
        <Form method="post" className="grid justify-items-start gap-3">
          <p>Du kannst dich auch in allen Browsern auf einmal abmelden, in diesem hier ebenso.</p>
          {hasFeed && <FeedQuestion />}
          <Button name="intent" value="end-all">
            Überall abmelden
          </Button>
        </Form>
        <BackToProfile />
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Liste konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to="/dashboard/sessions">Zur Liste</ButtonLink>
      </p>
    </RouteProblem>
  );
}

const endSessionSchema = z.discriminatedUnion("intent", [
  /** Ends one browser's session, identified by the id in the list. */
  z.object({ intent: z.literal("end"), session: z.string() }),
  z.object({ intent: z.literal("end-all"), endsFeed: checkbox }),
]);
