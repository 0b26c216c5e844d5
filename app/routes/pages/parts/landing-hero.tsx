import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/page.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface LandingHeroProps {
  headline: [string, string];
  lead: string;
  /** The links to other pages. */
  children: ReactNode;
}

/** The first view of the site: a path into the hills. It must be on a deep band. */
export function LandingHero({ headline, lead, children }: LandingHeroProps) {
  return (
    <section
      aria-labelledby="willkommen"
      className="relative isolate overflow-clip pt-[clamp(1rem,5vw,4.75rem)] lg:min-h-[clamp(40rem,58.5vw,66rem)]"
    >
      <Container>
        {/* One block, so that it is the largest contentful paint. */}
        <h1 id="willkommen" className="text-hero leading-none font-[600]">
          {headline[0]}
          <br />
          {headline[1]}
        </h1>
        <p className="mt-[1.4rem] max-w-[31rem] text-lg leading-normal text-pretty">{lead}</p>
        <div className="landing-ways mt-[1.9rem] flex flex-wrap gap-x-4 gap-y-3">{children}</div>
      </Container>
      <Illustration
        name="hero"
        viewBox="0 0 1440 620"
        className="-z-1 -mt-4 -mb-px ml-[-66%] block w-[172%] max-w-none md:ml-[-42%] md:w-[150%] lg:absolute lg:inset-x-0 lg:bottom-0 lg:ml-0 lg:w-full"
      />
    </section>
  );
}
