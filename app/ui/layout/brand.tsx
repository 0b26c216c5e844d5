import { useSite } from "#app/ui/document/use-site.ts";
import { BrandMark } from "#app/ui/layout/brand-mark.tsx";

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
