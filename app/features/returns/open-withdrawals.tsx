import type {
  OpenWithdrawal,
  WaitingWithdrawals,
} from "#app/features/returns/open-withdrawals.server.ts";
import { countOf, formatDate } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface OpenWithdrawalNotesProps {
  withdrawals: OpenWithdrawal[];
  /** Whether the order still waits for money. */
  isUnpaid: boolean;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** Tells the customer that the shop has received the withdrawal. */
export function OpenWithdrawalNotes({ withdrawals, isUnpaid, isMailed }: OpenWithdrawalNotesProps) {
  return withdrawals.map(({ id, receivedAt, parts }) => (
    <Notice key={id}>
      <p className="wrap-anywhere">{`Widerruf für ${partsInWords(parts)} vom ${formatDate(receivedAt)}: wir prüfen ihn.`}</p>
      <p>
        {isMailed ? "Danach schreiben wir dir. " : "Was daraus wird, siehst du hier. "}
        {isUnpaid && "Bis dahin musst du nichts bezahlen. "}
        <TextLink to={`/erklaerung/${id}`}>Bestätigung des Eingangs</TextLink>
      </p>
    </Notice>
  ));
}

/** The typed lines follow the ticked ones. */
function partsInWords(parts: string | null): string {
  return parts ? parts.split(/\s*\n\s*/).join(", ") : "die ganze Bestellung";
}

/** Tells an admin that an order is withdrawn from, before they complete or send it. */
export function AdminOpenWithdrawals({ withdrawals }: { withdrawals: OpenWithdrawal[] }) {
  return withdrawals.map(({ id, receivedAt, parts }) => (
    <Notice key={id}>
      <p className="whitespace-pre-line">{`Hier ist ein Widerruf vom ${formatDate(receivedAt)} offen: ${parts ?? "die ganze Bestellung"}.`}</p>
      <p>
        <TextLink to={`/admin/declarations/${id}`}>Widerruf prüfen</TextLink>
      </p>
    </Notice>
  ));
}

/** Tells an admin who looks for refunds that some are still to be decided. */
export function WaitingWithdrawalsNote({ count, oldest }: WaitingWithdrawals) {
  if (count === 0) return null;
  return (
    <Notice>
      <p>
        {countOf(count, "Widerruf ist", "Widerrufe sind")} noch nicht geprüft. Nehmen Sie einen an,
        steht das Geld dafür hier.
      </p>
      <ul className="mt-2">
        {oldest.map(({ id, receivedAt, name, contract }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={`/admin/declarations/${id}`}>
              {formatDate(receivedAt)}, {name}: {contract}
            </TextLink>
          </li>
        ))}
      </ul>
      {count > oldest.length && (
        <p className="mt-2">
          <TextLink to="/admin/declarations">Alle Widerrufe und Kündigungen</TextLink>
        </p>
      )}
    </Notice>
  );
}
