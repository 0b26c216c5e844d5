import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import { OWN_FEED_PATH } from "#app/features/accounts/sign-in/own-feed-path.ts";
import type { SignedInBrowser } from "#app/features/accounts/sign-in/sessions.server.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, TextLink } from "#app/ui/parts/button.tsx";

/** The browsers in which the account is signed in, each with a sign-out button. */
export function SessionList({ sessions }: { sessions: SignedInBrowser[] }) {
  return (
    <ul className="border-b border-line">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session: { id, name, since, isCurrent } }: { session: SignedInBrowser }) {
  return (
    <li className="flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4">
      <div>
        <p className="font-strong">{name}</p>
        <p className="text-sm text-ink-soft">Angemeldet am {formatLongMoment(since)}</p>
      </div>
      {isCurrent ? (
        <Badge tone="good" icon="check">
          Dieses Gerät
        </Badge>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="session" value={id} />
          <Button name="intent" value="end" size="small">
            Abmelden
            <span className="sr-only">
              : {name}, angemeldet am {formatLongMoment(since)}
            </span>
          </Button>
        </Form>
      )}
    </li>
  );
}

interface FeedQuestionProps {
  isTicked?: boolean;
  /** The label, and the sentence above it. They speak to the owner of the feed unless an admin reads them. */
  label?: string;
  children?: ReactNode;
}

/** Asks whether signing out everywhere also ends the account's feed, whose secret address needs no session. */
export function FeedQuestion({
  isTicked = false,
  label = "Auch meinen Feed beenden",
  children,
}: FeedQuestionProps) {
  return (
    <div className="col-span-full grid gap-2">
      <p>
        {children ?? (
          <>
            Die geheime Adresse <TextLink to={OWN_FEED_PATH}>deines Feeds</TextLink> öffnet danach
            weiterhin alles, was du lesen und hören darfst.
          </>
        )}
      </p>
      <label className="flex min-h-7 items-start gap-[.7rem]">
        <input
          type="checkbox"
          name="endsFeed"
          value="on"
          defaultChecked={isTicked}
          className="checkbox"
        />
        <span className="min-w-0">{label}</span>
      </label>
    </div>
  );
}
