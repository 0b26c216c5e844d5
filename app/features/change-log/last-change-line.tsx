import type { LastChange } from "#app/features/change-log/last-change.server.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";

/** Time and author of the last change of an entry. */
export function LastChangeLine({ lastChange }: { lastChange: LastChange | null }) {
  return (
    lastChange && (
      <p className="text-sm text-ink-soft">
        Zuletzt geändert: {formatMoment(lastChange.at)}, {lastChange.by ?? "gelöschtes Konto"}
      </p>
    )
  );
}
