import { nextStepsAfter } from "#app/features/returns/declarations/declaration-emails.ts";
import {
  declaredEntries,
  givenByButton,
} from "#app/features/returns/declarations/declared-content.ts";
import type { ReceivedDeclaration } from "#app/features/returns/declarations/receive-declaration.server.ts";
import { formatReceivedAt } from "#app/features/returns/declarations/received-moment.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { buttonClass } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface DeclarationReceiptProps {
  declaration: ReceivedDeclaration;
  /** Whether a mail server sends the confirmation. */
  isMailed: boolean;
}

/** Content and time of receipt of a declaration, to read and to save. */
export function DeclarationReceipt({ declaration, isMailed }: DeclarationReceiptProps) {
  const { id, kind, email, receivedAt } = declaration;
  return (
    <>
      <dl>
        <Entry term="Eingang" value={formatReceivedAt(receivedAt)} />
        {declaredEntries(declaration).map((entry) => (
          <Entry key={entry.term} {...entry} />
        ))}
      </dl>
      <p className="max-w-text">{givenByButton(declaration)}</p>
      <p className="print:hidden">
        <a
          href={`/erklaerung/${id}/bestaetigung.html`}
          download
          className={buttonClass({ look: "sun" })}
        >
          Als Datei speichern
        </a>
      </p>
      <Notice>
        {isMailed
          ? `Dieselbe Bestätigung geht per E-Mail an ${readableAddress(email)}. Kommt gerade viel zusammen, dauert das. Seite und Datei sind schon jetzt dein Beleg.`
          : "Von dieser Website kommt keine E-Mail. Speichere die Datei, sie ist dein Beleg."}
      </Notice>
      <p className="max-w-text">{nextStepsAfter(kind, { isMailed })}</p>
    </>
  );
}

function Entry({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2 last:border-b form:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
    </div>
  );
}
