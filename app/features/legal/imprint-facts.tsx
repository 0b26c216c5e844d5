import type { Imprint } from "#app/features/settings/imprint.server.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { Prose } from "#app/ui/layout/page.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

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
