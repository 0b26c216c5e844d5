import type { ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

/** A link to another site. It opens a new tab and says so. */
export function ExternalLink({
  href,
  children,
  className = "external-link",
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon name="external-link" className="size-[1em]" />
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  );
}
