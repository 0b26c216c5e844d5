import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One line of a card's small print, such as a pin and a place. */
export function CardMeta({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-[.5em]">
      <Icon className="size-[1.05em] translate-y-[.2em]" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
