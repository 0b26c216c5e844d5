import type { ReactNode } from "react";

/** A slightly rotated slip of paper with an example from practice. */
export function Slip({
  label,
  children,
  className = "",
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={`relative z-1 mt-6 self-start px-[clamp(1.25rem,2.4vw,1.75rem)] py-5 before:absolute before:inset-0 before:-z-1 before:-rotate-1 before:rounded-cut before:bg-sun-soft forced-colors:before:border ${className}`}
    >
      <p className="mb-1 text-sm font-strong">{label}</p>
      <p>{children}</p>
    </div>
  );
}
