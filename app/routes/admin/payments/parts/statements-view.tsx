import type { SerializeFrom } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { UnbookedPayments } from "#app/features/money/online/online-payments-admin.tsx";
import { MoneyList } from "#app/features/money/statements/money-list.tsx";
import {
  ColumnsForm,
  ImportReport,
  isAboutUpload,
  StatementForm,
} from "#app/features/money/statements/statement-form.tsx";
import type {
  answerStatements,
  loadStatementsView,
} from "#app/routes/admin/payments/parts/statements-view.server.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

type StatementsPage = SerializeFrom<typeof loadStatementsView>;

/** The form for a bank statement, and the money of all statements. */
export function StatementsView({ money, filter, unbooked, canChooseAgain }: StatementsPage) {
  const answer = useActionData<typeof answerStatements>();
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  const isAboutMoney = answer !== undefined && !isAboutUpload(answer.result.initialValue?.intent);
  const { shownImport } = money;
  return (
    <>
      <UnbookedPayments payments={unbooked} />
      {shownImport && (!answer || isAboutMoney) ? (
        <>
          <ImportReport shownImport={shownImport} />
          <Disclosure key={shownImport.id} summary="Noch einen Kontoauszug einlesen …">
            <StatementForm canChooseAgain={canChooseAgain} />
          </Disclosure>
        </>
      ) : (
        <AdminSection id="einlesen" title="Kontoauszug einlesen">
          <p className="max-w-text text-ink-soft">{lastImportSentence(money)}</p>
          {preview ? (
            <ColumnsForm answer={answer} preview={preview} />
          ) : (
            <StatementForm
              answer={isAboutMoney ? undefined : answer}
              canChooseAgain={canChooseAgain}
            />
          )}
        </AdminSection>
      )}
      <MoneyList money={money} filter={filter} answer={isAboutMoney ? answer : undefined} />
    </>
  );
}

function lastImportSentence({ latestImport }: StatementsPage["money"]): string {
  if (!latestImport) return "Noch haben Sie keinen Kontoauszug eingelesen.";
  const { createdAt, lastDay } = latestImport;
  const until = lastDay ? `, Buchungen bis ${formatShortDate(lastDay)}` : "";
  return `Zuletzt eingelesen am ${formatShortDate(createdAt)}${until}.`;
}
