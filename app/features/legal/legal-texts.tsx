import { legalMission } from "#app/content/legal.ts";
import type { Imprint } from "#app/features/settings/operator.server.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { Container, Prose } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Testimonial, type TestimonialProps } from "#app/ui/scene/testimonial.tsx";

interface LegalMissionProps {
  words: Record<"shortMission" | "shortVision" | "shortStory", string>;
  /** null if nobody is quoted. */
  quote: TestimonialProps | null;
  /** Names what is invented; empty if nothing is. */
  note: string;
}

/** The site's mission, below each legal text. Hidden in print. */
export function LegalMission({ words, quote, note }: LegalMissionProps) {
  const { name, invitesMembers } = useSite();
  const { label, missionHeading, visionHeading, storyHeading, joinLabel } = legalMission;
  const parts = [
    { heading: visionHeading, text: words.shortVision },
    { heading: storyHeading, text: words.shortStory },
  ];
  return (
    <div className="print:hidden">
      <HillEdge />
      <section aria-label={label(name)} className="bg-sand py-section">
        <Container className="grid gap-y-[clamp(2.5rem,5vw,4.5rem)]">
          <div>
            <h2 className="text-h3">{missionHeading}</h2>
            <p className="mt-3 max-w-[34ch] font-serif text-[clamp(1.5rem,1.1rem+1.6vw,2.375rem)] leading-[1.24] font-[480] tracking-[-.01em] text-pretty">
              {words.shortMission}
            </p>
          </div>
          <div className="grid gap-x-16 gap-y-8 md:grid-cols-[2fr_3fr]">
            {parts
              .filter(({ text }) => text)
              .map(({ heading, text }) => (
                <div key={heading}>
                  <h2 className="text-h3">{heading}</h2>
                  <p className="mt-2 max-w-text hyphens-auto">{text}</p>
                </div>
              ))}
          </div>
          {quote && <Testimonial {...quote} />}
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
            {invitesMembers && (
              <ButtonLink to="/join" look="sun">
                {joinLabel}
              </ButtonLink>
            )}
            {note && <p className="text-sm text-ink-soft">{note}</p>}
          </div>
        </Container>
      </section>
    </div>
  );
}

/** The facts of § 5 DDG from the settings. They stand in for an imprint of the owner's own. */
export function ImprintFacts({ address, facts }: Imprint) {
  return (
    <Prose className="legal-text">
      <h2>Angaben nach § 5 DDG</h2>
      <address className="whitespace-pre-line not-italic wrap-anywhere">
        {address.join("\n")}
      </address>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term} className="mt-3 wrap-anywhere">
            <dt className="font-strong">{term}</dt>
            <dd>
              {term === "E-Mail" ? (
                <a href={mailtoLink(value)}>
                  <EmailAddress>{value}</EmailAddress>
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Prose>
  );
}
