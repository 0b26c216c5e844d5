import { Badge } from "#app/ui/parts/badge.tsx";

export type DraftState = "draft" | "published" | "changed";

const states = {
  draft: { label: "Entwurf", tone: "line" },
  published: { label: "veröffentlicht", tone: "good" },
  changed: { label: "Entwurf neben der veröffentlichten Fassung", tone: "warn" },
} as const;

interface DraftStateBadgeProps {
  /** null: there is neither a draft nor a published version. */
  state: DraftState | null;
}

/** Says whether readers see a record, and whether a draft waits. */
export function DraftStateBadge({ state }: DraftStateBadgeProps) {
  if (!state) return null;
  const { label, tone } = states[state];
  // On a phone, the longest label takes two lines.
  return (
    <Badge tone={tone} className="whitespace-normal!">
      {label}
    </Badge>
  );
}
