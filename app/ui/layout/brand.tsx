import { useSite } from "#app/ui/document/use-site.ts";

interface BrandProps {
  /** Follows the name, or the logo. */
  suffix?: string;
  markClass: string;
}

/** The site's logo, which says its name, or the brand mark and the name. */
export function Brand({ suffix, markClass }: BrandProps) {
  const { name, logo } = useSite();
  if (!logo) {
    return (
      <>
        <BrandMark className={markClass} />
        <span className="line-clamp-3 min-w-0">{suffix ? `${name} ${suffix}` : name}</span>
      </>
    );
  }
  const height = 40;
  return (
    <>
      <img
        src={logo.src}
        alt={name}
        width={Math.round(height * logo.ratio)}
        height={height}
        data-ground={logo.ground ?? undefined}
        className="brand-logo"
      />
      {suffix && <span className="max-xs:sr-only">{suffix}</span>}
    </>
  );
}

function BrandMark({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 32"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.6"
      fill="none"
      className={className}
    >
      <path
        className="fill-(--il-sun)"
        d="M10.6 23.4c-.4-8.2 5.2-14.4 13-14.6 8-.2 14 6 13.8 14.4z"
      />
      <path
        stroke="currentColor"
        d="M2 24.2c7-1 14-.4 22-.6s15-.8 22-.2m-36 6.2c5-.7 9-.3 14-.4s9-.5 14-.1"
      />
      <path className="stroke-(--il-sun)" d="m23.8 1.8.1 2.6M9.6 7.6l1.9 1.9m26.7-2.1-1.9 2" />
    </svg>
  );
}
