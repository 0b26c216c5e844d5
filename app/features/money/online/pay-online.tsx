import { Form } from "@remix-run/react";
import type { OnlineStanding } from "#app/features/money/online/pay-online.server.ts";
import {
  checkPathOf,
  isStillRunning,
  payWords,
  STILL_RUNNING,
  unpaidSentences,
} from "#app/features/money/online/pay-online.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/parts/button.tsx";

const payPath = (orderId: string) => `/order-confirmation/${orderId}/bezahlen`;

/** Leads on to the provider. The browser forgets this address, so that its back button does not lead there again. */
export const leavingPath = (orderId: string) => `${payPath(orderId)}?weiter=1`;

export const isLeaving = (searchParams: URLSearchParams) => searchParams.has("weiter");

/** The words for each state of an online payment, for its customer. */
const onlineStateLabels = {
  paid: "bezahlt",
  running: "Zahlung läuft noch",
  unpaid: "nicht bezahlt",
};

const looks = {
  paid: { tone: "good", icon: "check" },
  running: { tone: "warn", icon: "hourglass" },
  unpaid: { tone: "bad", icon: "x" },
} as const;

export function OnlineStateBadge({ state }: { state: keyof typeof onlineStateLabels }) {
  return (
    <Badge {...looks[state]} className="font-sans">
      {onlineStateLabels[state]}
    </Badge>
  );
}

interface PayOnlineProps {
  orderId: string;
  online: OnlineStanding;
  /** The payment due day in Berlin: 'YYYY-MM-DD'; null if there is none. */
  dueOn?: string | null;
  /** How often the page has reloaded itself to check for the payment; null if it does not reload. */
  round?: number | null;
  heading?: "h2" | "h3";
}

/** The state of an order's online payment, and what its customer can do about it. */
export function PayOnline(props: PayOnlineProps) {
  const { orderId, online, dueOn = null, round = null, heading = "h2" } = props;
  const Heading = heading;
  const isRunning = isStillRunning(online, round);
  const state = isRunning ? "running" : online.state === "paid" ? "paid" : "unpaid";
  const id = `online-${orderId}`;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading id={id} className="flex flex-wrap items-center gap-3 text-h3 leading-heading">
        Online-Zahlung <OnlineStateBadge state={state} />
      </Heading>
      {state === "paid" && <p>Dein Geld ist bei uns angekommen. Danke!</p>}
      {state === "running" && (
        <StillRunning checkPath={online.attemptId && checkPathOf(online.attemptId, 0)} />
      )}
      {state === "unpaid" && <Unpaid orderId={orderId} online={online} dueOn={dueOn} />}
    </section>
  );
}

type UnpaidProps = Pick<PayOnlineProps, "orderId" | "online" | "dueOn">;

/** Tells the customer of an unpaid order what has happened, and offers to try again. */
export function Unpaid({ orderId, online, dueOn = null }: UnpaidProps) {
  return (
    <>
      <p>{unpaidSentences(online, dueOn)}</p>
      <PayButtons orderId={orderId} canTransferInstead={online.canTransferInstead} />
    </>
  );
}

/** The ways to go on with a payment; the page's heading names its state. Renders nothing for a paid order. */
export function PayNext({ orderId, online, round = null }: PayOnlineProps) {
  if (isStillRunning(online, round)) {
    return online.attemptId && <CheckAgain checkPath={checkPathOf(online.attemptId, 0)} />;
  }
  if (online.state !== "unpaid") return null;
  return <PayButtons orderId={orderId} canTransferInstead={online.canTransferInstead} />;
}

/** Offers the online payment to a customer who has not chosen it. */
export function PayOnlineLink({ orderId }: { orderId: string }) {
  return (
    <p>
      <TextLink to={payPath(orderId)}>Online bezahlen</TextLink>
    </p>
  );
}

export function StillRunning({ checkPath }: { checkPath: string | null }) {
  return (
    <>
      <p>{STILL_RUNNING}</p>
      {checkPath && <CheckAgain checkPath={checkPath} />}
    </>
  );
}

function CheckAgain({ checkPath }: { checkPath: string }) {
  return (
    <p>
      <ButtonLink to={checkPath} reloadDocument>
        Noch einmal nachsehen
      </ButtonLink>
    </p>
  );
}

interface PayButtonsProps {
  orderId: string;
  /** Whether the customer tries for the first time. */
  isFirst?: boolean;
  canTransferInstead: boolean;
}

/** Two forms that work without script. Our own page then leads on to the provider's. */
export function PayButtons({ orderId, isFirst = false, canTransferInstead }: PayButtonsProps) {
  const isSending = useIsSending();
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" action={payPath(orderId)}>
        <Button name="intent" value="try" look="sun" disabled={isSending}>
          {isFirst ? "Online bezahlen" : "Noch einmal versuchen"}
        </Button>
      </Form>
      {canTransferInstead && <TransferInstead orderId={orderId} />}
    </div>
  );
}

export function TransferInstead({ orderId }: { orderId: string }) {
  const isSending = useIsSending();
  return (
    <Form method="post" action={payPath(orderId)}>
      <Button name="intent" value="transfer" disabled={isSending}>
        Stattdessen überweisen
      </Button>
    </Form>
  );
}

/** The error page of everything about paying an order online. */
export function PayProblem() {
  return (
    <RouteProblem failure={payWords.failed.formErrors.join(" ")}>
      <TextLink to="/dashboard">Alle deine Bestellungen</TextLink>
    </RouteProblem>
  );
}
