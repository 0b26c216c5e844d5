import type { ElementType, ReactNode } from "react";

/** A sand-coloured box with a heading. It is a landmark by default. */
export function SummaryBox({
  title,
  children,
  headingId,
  as: Tag = "section",
  className = "",
}: {
  title: ReactNode;
  children: ReactNode;
  headingId: string;
  as?: ElementType;
  className?: string;
}) {
  return (
    <Tag
      aria-labelledby={headingId}
      className={`rounded-cut-lg bg-sand p-[clamp(1.25rem,2.4vw,1.9rem)] forced-colors:border ${className}`}
    >
      <h2 id={headingId} className="mb-[.8rem] text-h3 leading-heading">
        {title}
      </h2>
      {children}
    </Tag>
  );
}

interface Total {
  label: ReactNode;
  value: ReactNode;
  grand?: boolean;
  /** Less prominent than the others. */
  soft?: boolean;
}

export function Totals({ entries }: { entries: Total[] }) {
  return (
    <dl className="grid gap-[.45rem]">
      {entries.map(({ label, value, grand, soft }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: sums are identified only by their position
          key={index}
          className={`flex justify-between gap-4 ${grand ? "mt-[.35rem] border-t-[1.5px] border-ink pt-[.7rem] text-lg font-strong" : ""} ${soft ? "text-sm text-ink-soft" : ""}`}
        >
          <dt>{label}</dt>
          <dd data-total={grand} className="whitespace-nowrap tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
