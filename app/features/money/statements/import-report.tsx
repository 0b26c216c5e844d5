import type { ShownImport } from "#app/features/money/statements/incoming-money.server.ts";
import { problemLabels, unreadWords } from "#app/features/money/statements/money-words.ts";
import type { LineProblem } from "#app/features/money/statements/reading/statement-entry.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Tells what a statement brought, and the lines that were left out. */
export function ImportReport({ shownImport }: { shownImport: ShownImport }) {
  const { fileName, firstDay, lastDay, problems, otherAccounts } = shownImport;
  const { refundCount, takenBackCount, pendingCount, resemblingCount, unread } = shownImport;
  const [pending, unreadable] = [true, false].map((isPending) =>
    problems.filter(({ reason }) => (reason === "pending") === isPending),
  );
  const days = [...new Set([firstDay, lastDay])].flatMap((day) =>
    day ? formatShortDate(day) : [],
  );
  const counts = [
    ["Neue Eingänge", shownImport.newCount],
    ...(resemblingCount > 0
      ? [["Davon wahrscheinlich schon eingelesen", resemblingCount] as const]
      : []),
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
      {unread && (
        <Notice>
          <p>{unreadWords[unread]}</p>
        </Notice>
      )}
      <LeftOutLines
        tone="bad"
        sentence="Diese Zeilen haben wir nicht übernommen. Bitte prüfen Sie sie in Ihrem Online-Banking:"
        lines={unreadable}
        count={shownImport.problemCount}
      />
      <LeftOutLines
        sentence="Diese Zeilen sind nicht gebucht. Werden sie es noch, stehen sie in einem späteren Auszug:"
        lines={pending}
        count={pendingCount}
      />
    </AdminSection>
  );
}

interface LeftOutLinesProps {
  tone?: "bad";
  sentence: string;
  /** The first ones. */
  lines?: LineProblem[];
  count: number;
}

function LeftOutLines({ tone, sentence, lines = [], count }: LeftOutLinesProps) {
  if (count === 0) return null;
  const more = count - lines.length;
  return (
    <Notice tone={tone}>
      <p>{sentence}</p>
      <ul className="list-disc ps-5">
        {lines.map(({ line, reason, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each file of a ZIP counts its lines anew.
          <li key={index} className="wrap-anywhere">
            Zeile {formatCount(line)}: {problemLabels[reason]}
            {text && ` („${text}“)`}
          </li>
        ))}
        {more > 0 && <li>und {countOf(more, "weitere Zeile", "weitere Zeilen")}</li>}
      </ul>
    </Notice>
  );
}
