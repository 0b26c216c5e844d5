import { Link } from "@remix-run/react";
import type { Joining } from "#app/features/membership/joining.ts";
import { countOf } from "#app/ui/format/format.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

/** More titles would hide the order below them. */
const SHOWN = 6;

interface JoinedProps {
  joining: Joining;
  /** The items that the membership opens now. */
  opened: { id: string; title: string; path: string }[];
  /** The number of articles that it opens. */
  articles: number;
  membersPath: string;
  /** Whether the order waits for its customer, so that this is no time to welcome anybody. */
  isQuiet: boolean;
}

/** Tells a customer on the order's page that and until when they are a member, and leads on to what is open now. */
export function Joined({ joining, opened, articles, membersPath, isQuiet }: JoinedProps) {
  const { sentence, isWelcome, isMember } = joining;
  const more = opened.length - SHOWN;
  return (
    <section
      aria-labelledby="mitgliedschaft"
      className="grid justify-items-start gap-3 rounded-cut-lg bg-lake-soft px-[1.1rem] py-4"
    >
      <h2 id="mitgliedschaft" className="text-h4">
        <HalfSun className="me-[.4em]" />
        {isWelcome && !isQuiet && "Willkommen! "}
        {sentence}
      </h2>
      {isMember && (opened.length > 0 || articles > 0) && (
        <>
          <p>Das ist jetzt für dich offen:</p>
          <ul className="list-disc ps-[1.2em]">
            {opened.slice(0, SHOWN).map(({ id, title, path }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={path}>{title}</Link>
              </li>
            ))}
            {more > 0 && <li>{more} weitere</li>}
            {articles > 0 && (
              <li>{countOf(articles, "Beitrag", "Beiträge")} im Mitgliederbereich</li>
            )}
          </ul>
        </>
      )}
      {isMember && (
        <p className="print:hidden">
          <ButtonLink to={membersPath} look="sun">
            Zum Mitgliederbereich
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
