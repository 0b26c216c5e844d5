import type { ShownImport } from "#app/features/settlement/statements/incoming-money.server.ts";
import { problemLabels } from "#app/features/settlement/statements/money-words.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatCount } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Tells what a statement brought, and the lines that were left out. */
export function ImportReport({ shownImport }: { shownImport: ShownImport }) {
  const { fileName, firstDay, lastDay, problems, otherAccounts } = shownImport;
  const { refundCount, takenBackCount, pendingCount } = shownImport;
  const days = [...new Set([firstDay, lastDay])].flatMap((day) =>
    day ? formatShortDate(day) : [],
  );
  const counts = [
    ["Neue Eingänge", shownImport.newCount],
    ["Schon eingelesen", shownImport.knownCount],
    ["Ausgänge", shownImport.outgoingCount],
    ...(refundCount > 0 ? [["Erstattungen erkannt", refundCount] as const] : []),
    ...(takenBackCount > 0 ? [["Von der Bank zurückgenommen", takenBackCount] as const] : []),
    ...(pendingCount > 0 ? [["Bei der Bank noch vorgemerkt", pendingCount] as const] : []),
  ] as const;
  return (
    <AdminSection id="auszug" title="Kontoauszug geprüft">
      <p className="wrap-anywhere text-ink-soft">
        {[fileName, days.join(" bis ")].filter(Boolean).join(", ")}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([label, count]) => (
          <li key={label}>
            {label}: <b className="tabular-nums">{formatCount(count)}</b>
          </li>
        ))}
      </ul>
      {otherAccounts.length > 0 && (
        <p className="wrap-anywhere">
          Die Datei enthält auch andere Konten. Nicht eingelesen: {otherAccounts.join(", ")}.
        </p>
      )}
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
