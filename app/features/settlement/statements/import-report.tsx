import type { ShownImport } from "#app/features/settlement/statements/incoming-money.server.ts";
import { problemLabels } from "#app/features/settlement/statements/money-words.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatCount } from "#app/ui/format/count-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

/** What a statement brought, with the lines that were left out. */
export function ImportReport({ shownImport }: { shownImport: ShownImport }) {
  const { fileName, firstDay, lastDay, problems, otherAccounts, pendingCount } = shownImport;
  const days =
    firstDay && lastDay && `${formatShortDate(firstDay)} bis ${formatShortDate(lastDay)}`;
  return (
    <AdminSection id="auszug" title="Kontoauszug geprüft">
      <AdminFacts
        entries={[
          { term: "Datei", value: fileName },
          { term: "Buchungstage", value: days },
          { term: "Neue Eingänge", value: formatCount(shownImport.newCount) },
          { term: "Schon eingelesen", value: formatCount(shownImport.knownCount) },
          { term: "Ausgänge", value: formatCount(shownImport.outgoingCount) },
          {
            term: "Noch nicht gebucht",
            value: pendingCount > 0 ? formatCount(pendingCount) : null,
          },
          {
            term: "Andere Konten",
            value:
              otherAccounts.length > 0 ? `${otherAccounts.join(", ")} (nicht eingelesen)` : null,
          },
        ]}
      />
      {problems.length > 0 && (
        <Notice tone="bad">
          <p>
            Diese Zeilen haben wir nicht übernommen. Bitte prüfen Sie sie in Ihrem Online-Banking:
          </p>
          <ul className="list-disc ps-5">
            {problems.map(({ line, reason, text }) => (
              <li key={`${line} ${reason}`} className="wrap-anywhere">
                Zeile {formatCount(line)}: {problemLabels[reason]}
                {text && ` („${text}“)`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </AdminSection>
  );
}
