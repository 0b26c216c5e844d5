import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

/** A line of details on a card, such as a pin and a place. */
export function CardMeta({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="meta-line">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
