import type { SerializeFrom } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NoMailServer } from "#app/features/email/outbox-admin.tsx";
import { RefundCards } from "#app/features/money/refunds/refund-cards.tsx";
import { WaitingWithdrawalsNote } from "#app/features/returns/open-withdrawals.tsx";
import type {
  answerRefund,
  loadRefundsView,
} from "#app/routes/admin/payments/parts/refunds-view.server.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The refunds that are due, with the answer to a form about one of them. */
export function RefundsView({
  refunds,
  count,
  withdrawals,
  stranded,
  isMailed,
}: SerializeFrom<typeof loadRefundsView>) {
  const answer = useActionData<typeof answerRefund>();
  const isShown = refunds.some(({ order }) => order.id === answer?.result.initialValue?.order);
  return (
    <>
      {!isShown && <AnswerErrors answer={answer} />}
      <WaitingWithdrawalsNote {...withdrawals} />
      {stranded && (
        <Notice>
          <p>{stranded}</p>
        </Notice>
      )}
      {count > 0 && !isMailed && <NoMailServer />}
      <RefundCards refunds={refunds} count={count} answer={answer} />
    </>
  );
}
