import { Form } from "@remix-run/react";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import type { SignedInBrowser } from "#app/features/accounts/sign-in/sessions.server.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";

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
