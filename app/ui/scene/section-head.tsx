import type { ReactNode } from "react";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface SectionHeadProps {
  /** For the section's aria-labelledby. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  /** Link to all entries, of which the section shows some. */
  link?: { to: string; label: string };
}

export function SectionHead({ id, title, lead, link }: SectionHeadProps) {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {link && (
        <TextLink to={link.to}>
          {link.label}
          <Icon name="arrow-right" />
        </TextLink>
      )}
    </div>
  );
}
