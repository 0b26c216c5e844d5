import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Portrait } from "#app/ui/scene/testimonial.tsx";

const networks = [
  { network: "twitter", label: "Twitter" },
  { network: "facebook", label: "Facebook" },
  { network: "instagram", label: "Instagram" },
  { network: "linkedin", label: "LinkedIn" },
] as const;

export interface PersonFacts {
  name: string;
  role: string;
  text: string;
  /** A square portrait; null for a drawing of a person from behind. */
  image: string | null;
  imageAlt?: string;
  social?: Partial<Record<(typeof networks)[number]["network"], string>>;
}

interface PersonProps {
  person: PersonFacts;
  className?: string;
}

export function PersonPortrait({ person, className }: PersonProps) {
  return <Portrait src={person.image} alt={person.imageAlt} className={className} />;
}

export function PersonName({ person, className }: PersonProps) {
  return (
    <div className={className}>
      <h3 className="text-[length:inherit]">{person.name}</h3>
      <p className="mt-1 text-base text-ink-soft">{person.role}</p>
    </div>
  );
}

/** A text about this person, with links to their other sites. */
export function PersonBio({ person, className }: PersonProps) {
  const { name, text, social = {} } = person;
  const links = networks.flatMap(({ network, label }) => {
    const href = social[network];
    return href ? [{ label, href }] : [];
  });
  return (
    <div className={className}>
      <p className="hyphens-auto">{text}</p>
      {links.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {links.map(({ label, href }) => (
            <li key={label}>
              <ExternalLink href={href} className="inline-flex min-h-7 items-center gap-[.4rem]">
                {label}
                <span className="sr-only"> von {name}</span>
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
