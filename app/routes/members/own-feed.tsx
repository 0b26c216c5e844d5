import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endFeed, feedPathOf, renewFeed } from "#app/features/articles/article-feed.server.ts";
import { MEMBERS_PATH, OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import { listRecordings } from "#app/features/articles/articles.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { BackLink, Container } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";

const TITLE = "Dein Feed";

const schema = z.object({
  intent: z.enum(["renew", "end"], "Diese Änderung kennen wir nicht."),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const path = feedPathOf(user.id);
  const feed = path && siteOrigin(request) + path;
  const hasPodcast = listRecordings(user).length > 0;
  return noStore({ feed, podcast: feed && hasPodcast ? `${feed}/podcast` : null });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const isRenewed = form.value.intent === "renew";
  const hadFeed = feedPathOf(user.id) !== null;
  await (isRenewed ? renewFeed(user.id) : endFeed(user.id));
  const toast = {
    kind: "success",
    title: isRenewed ? renewedTitle(hadFeed) : "Dein Feed ist beendet",
    description: hadFeed ? "Die frühere Adresse gilt nicht mehr." : undefined,
  } as const;
  return seeOther(OWN_FEED_PATH, { request, toast });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function OwnFeed() {
  const { feed, podcast } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="pb-section">
      <BackLink to={MEMBERS_PATH}>Für Mitglieder</BackLink>
      <h1 className="mb-4 text-h2">{TITLE}</h1>
      <div className="grid gap-block">
        <p className="max-w-text">
          Mit einem Feedreader oder einer Podcast-App liest und hörst du neue Beiträge, ohne dich
          anzumelden.
          {feed &&
            " Die Adresse gehört nur dir: Gib sie nicht weiter, denn sie öffnet alles, was du öffnen kannst. Dateien darin lassen sich nach dem Abruf einen Tag lang laden."}
        </p>
        {feed && <Address id="feed" label="Adresse für den Feedreader" address={feed} />}
        {podcast && <Address id="podcast" label="Adresse für die Podcast-App" address={podcast} />}
        <Form
          method="post"
          data-failure="Der Feed ließ sich nicht ändern"
          className="flex flex-wrap gap-3"
        >
          <Button name="intent" value="renew" look={feed ? undefined : "sun"}>
            {feed ? "Neue Adresse" : "Feed einrichten"}
          </Button>
          {feed && (
            <Button name="intent" value="end" look="quiet">
              Feed beenden
            </Button>
          )}
        </Form>
      </div>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Dein Feed konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to={MEMBERS_PATH}>Für Mitglieder</ButtonLink>
      </p>
    </RouteProblem>
  );
}

function renewedTitle(hadFeed: boolean): string {
  return hadFeed ? "Dein Feed hat eine neue Adresse" : "Dein Feed ist eingerichtet";
}

function Address({ id, label, address }: { id: string; label: string; address: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <CopyButton text={address} name={label} />
      </div>
      <input id={id} value={address} readOnly className={inputClass} />
    </div>
  );
}
