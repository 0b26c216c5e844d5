import { Form } from "@remix-run/react";
import { ACCOUNT_FAILURE } from "#app/features/accounts/administration/admin-account-words.ts";
import { FeedQuestion } from "#app/features/accounts/sign-in/feed-question.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

interface AccountSessionsProps {
  /** The number of browsers in which the account is signed in. */
  browsers: number;
  /** Whether the account has a feed, whose secret address works without signing in. */
  hasFeed: boolean;
  isOwn: boolean;
}

export function AccountSessions({ browsers, hasFeed, isOwn }: AccountSessionsProps) {
  const isSending = useIsSending();
  return (
    <AdminSection id="anmeldungen" title="Anmeldungen">
      <p>
        {wordsFor(browsers)}
        {isOwn && " Das sind Sie selbst: Sie werden auch in diesem Browser abgemeldet."}
      </p>
      {(browsers > 0 || hasFeed) && (
        <Form
          data-failure={ACCOUNT_FAILURE}
          method="post"
          className="grid justify-items-start gap-3"
        >
          {hasFeed && (
            <FeedQuestion label="Auch den Feed beenden">
              Die geheime Adresse des Feeds öffnet danach weiterhin alles, was das Konto lesen und
              hören darf.
            </FeedQuestion>
          )}
          <Button name="intent" value="sign-out-everywhere" size="small" disabled={isSending}>
            Überall abmelden
          </Button>
        </Form>
      )}
    </AdminSection>
  );
}

function wordsFor(browsers: number): string {
  if (browsers === 0) return "Nirgends angemeldet.";
  return browsers === 1 ? "In 1 Browser angemeldet." : `In ${browsers} Browsern angemeldet.`;
}
