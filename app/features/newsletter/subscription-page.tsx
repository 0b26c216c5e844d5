import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface SubscriptionPageProps {
  words: {
    title: string;
    lead: string;
    buttonLabel: string;
    doneTitle: string;
    doneLead: string;
    failureTitle: string;
  };
  /** The subscribed address. */
  email: string;
  isDone: boolean;
  children?: ReactNode;
}

/**
 * The target of a mailed link. It asks for confirmation, because mail programs also open links, and a GET
 * request must not change anything. Once the change is done, it says so. The form posts to the address with
 * the token.
 */
export function SubscriptionPage({ words, email, isDone, children }: SubscriptionPageProps) {
  const isSending = useIsSending();
  const address = (
    <strong className="text-ink">
      <EmailAddress>{email}</EmailAddress>
    </strong>
  );
  return (
    <>
      <PageHead
        title={isDone ? words.doneTitle : words.title}
        lead={
          <>
            {isDone ? words.doneLead : words.lead} {address}
          </>
        }
        sunAt={2}
      />
      <Container className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-block pt-9 pb-section lg:grid-cols-[7fr_5fr]">
        <div className="grid content-start gap-5">
          {!isDone && (
            <Form data-failure={words.failureTitle} method="post" className="grid">
              <SendButton isSending={isSending}>{words.buttonLabel}</SendButton>
            </Form>
          )}
          {children}
        </div>
        <Illustration
          name="briefkasten"
          viewBox="0 0 480 320"
          className="w-full self-start lg:max-w-lg rounded-cut-lg"
        />
      </Container>
    </>
  );
}
