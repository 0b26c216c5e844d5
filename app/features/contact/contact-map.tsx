import { Form } from "@remix-run/react";
import { useState } from "react";
import { contact } from "#app/content/contact.ts";
import type { ContactCard } from "#app/features/contact/contact-card.server.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

const { map } = contact;

interface ContactMapProps extends NonNullable<ContactCard["map"]> {
  isLoaded: boolean;
  /** Whether the place is invented. Only the invented place has directions and a drawing. */
  isExample: boolean;
}

/** The way to the operator. It loads OpenStreetMap's map only on request. */
export function ContactMap({ embedUrl, pageUrl, isLoaded, isExample }: ContactMapProps) {
  return (
    <section
      id="karte"
      aria-labelledby="karte-titel"
      className="grid grid-cols-1 items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="karte-titel">{map.heading}</h2>
        {isExample && (
          <div className="mt-4 grid max-w-text gap-3 text-pretty">
            {map.directions.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <MapConsent isLoaded={isLoaded} pageUrl={pageUrl} />
      </div>
      {isLoaded ? <EmbeddedMap embedUrl={embedUrl} /> : isExample && <DrawnMap />}
    </section>
  );
}

function MapConsent({ isLoaded, pageUrl }: Pick<ContactMapProps, "isLoaded" | "pageUrl">) {
  return (
    <div className="mt-6 max-w-text border-t border-line pt-5">
      <p className="text-sm leading-normal text-ink-soft">
        {isLoaded ? map.hideNote : map.consent}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Form method="post" action="/contact/map" preventScrollReset>
          <Button name="intent" value={isLoaded ? "hide" : "load"}>
            {isLoaded ? map.hideLabel : map.loadLabel}
          </Button>
        </Form>
        <ExternalLink href={pageUrl} className="inline-flex min-h-8 items-center gap-[.4rem]">
          {map.linkLabel}
        </ExternalLink>
      </div>
    </div>
  );
}

function DrawnMap() {
  return (
    <div role="img" aria-label={map.alt}>
      <Illustration name="karte" viewBox="0 0 480 320" className="w-full rounded-cut-lg" />
    </div>
  );
}

/**
 * OpenStreetMap loads no tiles without its own origin, hence `allow-same-origin`. Only a document served with
 * the map's policy may frame OpenStreetMap, so a map that the client script adds is framed by a separate
 * document of this site.
 */
function EmbeddedMap({ embedUrl }: Pick<ContactMapProps, "embedUrl">) {
  const isHydrated = useHydrated();
  const [src] = useState(isHydrated ? "/contact/map" : embedUrl);
  return (
    <iframe
      src={src}
      title={map.embedTitle}
      loading="lazy"
      referrerPolicy="strict-origin"
      sandbox="allow-scripts allow-same-origin allow-popups"
      className="aspect-[3/2] min-h-80 w-full rounded-cut-lg border border-line bg-sand"
    />
  );
}
