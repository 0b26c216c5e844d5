import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

/** A line of details on a card, such as a pin and a place. */
export function CardMeta({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-[.5em]">
      <Icon name={icon} className="size-[1.05em] translate-y-[.2em]" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
