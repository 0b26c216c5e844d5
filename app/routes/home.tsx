import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { landing } from "#app/content/landing.ts";
import { organizationData } from "#app/content/organization.ts";
import { testimonials, testimonialsNote } from "#app/content/testimonials.ts";
import { selectItems } from "#app/features/catalog/catalog.server.ts";
import { ItemSelection } from "#app/features/catalog/item-selection.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Edge } from "#app/ui/edge.tsx";
import { JoinCall } from "#app/ui/join-call.tsx";
import { JoinedLine } from "#app/ui/joined-line.tsx";
import { LandingHero } from "#app/ui/landing-hero.tsx";
import { Container, Lead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SectionHead } from "#app/ui/section-head.tsx";
import { VoiceCarousel } from "#app/ui/voice-carousel.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return { items: await selectItems("startpage", request) };
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "BeHappy – Glück ist ein Weg",
    description: landing.description,
    data: (origin) => [organizationData(origin)],
  });

export default function Home() {
  const { items } = useLoaderData<typeof loader>();
  const { hero, events, courses, products, join } = landing;
  const selection = { items, returnTo: "/" };
  return (
    <>
      <LandingHero headline={hero.headline} lead={hero.lead}>
        <ButtonLink to="/join" look="sun">
          {hero.joinLabel}
        </ButtonLink>
        <ButtonLink to="/about">{hero.moreLabel}</ButtonLink>
      </LandingHero>
      <Statement />
      <CoreAreas />
      <Edge />
      <ItemSelection {...selection} {...events} kind="event" anchor="events" className="bg-sand" />
      <ItemSelection {...selection} {...courses} kind="course" anchor="kurse" />
      <Voices />
      <ItemSelection {...selection} {...products} kind="product" anchor="produkte" />
      <JoinCall {...join} />
    </>
  );
}

function Statement() {
  const { headline, text } = landing.statement;
  return (
    <section aria-label="Unser Ziel" className="deep-band">
      <Container className="grid gap-x-20 gap-y-4 pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(3.25rem,6vw,6rem)] lg:grid-cols-[7fr_4fr] lg:items-end">
        <p className="max-w-[30ch] font-serif text-[clamp(1.5rem,1.05rem+2vw,2.75rem)] leading-[1.22] font-[480] tracking-[-.01em] text-balance [font-variant-numeric:normal]">
          {headline}
        </p>
        <p className="max-w-[34rem] text-lg leading-normal text-on-deep-soft">{text}</p>
      </Container>
    </section>
  );
}

function CoreAreas() {
  const { heading, lead, items } = landing.areas;
  return (
    <section aria-labelledby="bereiche" className="overflow-clip py-section">
      <Container>
        <h2 id="bereiche">{heading}</h2>
        <Lead className="mt-3 text-balance">{lead}</Lead>
        <JoinedLine stops={items} />
      </Container>
    </section>
  );
}

function Voices() {
  const { heading, lead } = landing.testimonials;
  const voices = testimonials.map(({ image_right, ...voice }) => ({
    ...voice,
    imageRight: image_right,
  }));
  return (
    <>
      <Edge />
      <section aria-labelledby="stimmen" className="bg-sand py-section">
        <Container>
          <SectionHead id="stimmen" title={heading} lead={lead} />
          <VoiceCarousel label="Stimmen aus der Community" voices={voices} />
          {testimonialsNote && <p className="mt-6 text-sm text-ink-soft">{testimonialsNote}</p>}
        </Container>
      </section>
    </>
  );
}
