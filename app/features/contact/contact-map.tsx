import { Form } from "@remix-run/react";
import { useState } from "react";
import { contact } from "#app/content/contact.ts";
import type { ContactCard } from "#app/features/contact/contact-card.server.ts";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { EachParagraph } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

const { map: words } = contact;

interface ContactMapProps {
  heading: string;
  directions: string[];
  /** null if there is no map. */
  map: ContactCard["map"];
  isLoaded: boolean;
  /** Whether the place is invented. Only the invented place has a drawing. */
  isExample: boolean;
}

/** The way to the operator. It loads OpenStreetMap's map only on request. */
export function ContactMap({ heading, directions, map, isLoaded, isExample }: ContactMapProps) {
  return (
    <section
      id="karte"
      aria-labelledby="karte-titel"
      className="grid grid-cols-1 items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="karte-titel">{heading}</h2>
        {directions.length > 0 && (
          <div className="mt-4 grid max-w-text gap-3 text-pretty">
            <EachParagraph of={directions} />
          </div>
        )}
        {map && <MapConsent isLoaded={isLoaded} pageUrl={map.pageUrl} />}
      </div>
      {map && isLoaded ? <EmbeddedMap embedUrl={map.embedUrl} /> : isExample && <DrawnMap />}
    </section>
  );
}

type ShownMap = NonNullable<ContactCard["map"]>;

interface MapConsentProps extends Pick<ShownMap, "pageUrl"> {
  isLoaded: boolean;
}

function MapConsent({ isLoaded, pageUrl }: MapConsentProps) {
  return (
    <div className="mt-6 max-w-text border-t border-line pt-5">
      <p className="text-sm leading-normal text-ink-soft">
        {isLoaded ? words.hideNote : words.consent}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Form method="post" action="/contact/map" preventScrollReset>
          <Button name="intent" value={isLoaded ? "hide" : "load"}>
            {isLoaded ? words.hideLabel : words.loadLabel}
          </Button>
        </Form>
        <ExternalLink href={pageUrl} className="inline-flex min-h-8 items-center gap-[.4rem]">
          {words.linkLabel}
        </ExternalLink>
      </div>
    </div>
  );
}

function DrawnMap() {
  return (
    <div role="img" aria-label={words.alt}>
      <Illustration name="karte" viewBox="0 0 480 320" className="w-full rounded-cut-lg" />
    </div>
  );
}

/**
 * OpenStreetMap loads no tiles without its own origin, hence `allow-same-origin`. Only a document served with
 * the map's policy may frame OpenStreetMap. The client script therefore adds the map inside a separate
 * document of this site.
 */
function EmbeddedMap({ embedUrl }: Pick<ShownMap, "embedUrl">) {
  const isHydrated = useHydrated();
  const [src] = useState(isHydrated ? "/contact/map" : embedUrl);
  return (
    <iframe
      src={src}
      title={words.embedTitle}
      loading="lazy"
      referrerPolicy="strict-origin"
      sandbox="allow-scripts allow-same-origin allow-popups"
      className="aspect-[3/2] min-h-80 w-full rounded-cut-lg border border-line bg-sand"
    />
  );
}
