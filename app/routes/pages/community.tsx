import type { MetaFunction } from "@remix-run/react";
import { community } from "#app/content/community.ts";
import { communityTestimonials, testimonialsNote } from "#app/content/testimonials.ts";
import { LongTable } from "#app/routes/pages/parts/long-table.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { Voice } from "#app/ui/scene/voice.tsx";

export const handle: PageHandle = { isPlain: true };

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "Community",
    description: community.description,
    picture: "/previews/v1/community.png",
  });

export default function Community() {
  return (
    <>
      <PageHead title={community.title} lead={community.lead} sunAt={4} />
      <Benefits />
      <HillEdge />
      <Groups />
      <Voices />
      <JoinCall {...community.join} />
    </>
  );
}

function Benefits() {
  const { benefitsHeading, benefits } = community;
  return (
    <section aria-labelledby="vorteile" className="py-section">
      <Container>
        <h2 id="vorteile" className="mb-block">
          {benefitsHeading}
        </h2>
        <LongTable
          places={benefits.map(({ plans, isPaid, ...benefit }) => ({
            ...benefit,
            note: plans,
            hasSun: isPaid,
          }))}
        />
      </Container>
    </section>
  );
}

function Groups() {
  const { heading, paragraphs, find, start } = community.groups;
  return (
    <div className="bg-sand pt-block pb-section">
      <MarginSection id="regionalgruppen" title={heading}>
        <div className="prose text-lg hyphens-auto">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </MarginSection>
      <Container className="mt-section">
        <Illustration name="sechs-stuehle" viewBox="0 0 960 200" className="block w-full" />
        <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr]">
          <NextStep {...start} />
          <NextStep {...find} />
        </div>
      </Container>
    </div>
  );
}

function NextStep({ heading, text, label }: { heading: string; text: string; label: string }) {
  return (
    <section>
      <h3>{heading}</h3>
      <p className="mt-2 max-w-text hyphens-auto">{text}</p>
      <TextLink to="/contact" className="mt-3">
        {label}
        <Icon name="arrow-right" />
      </TextLink>
    </section>
  );
}

function Voices() {
  return (
    <section aria-labelledby="stimmen" className="pt-section">
      <Container>
        <h2 id="stimmen" className="mb-[clamp(2.5rem,5vw,4.5rem)]">
          {community.testimonialsHeading}
        </h2>
        <ul className="grid gap-[clamp(3rem,6vw,5rem)]">
          {communityTestimonials.map(({ id, ...voice }) => (
            <li key={id} className="max-w-[58rem] even:ms-auto">
              <Voice {...voice} />
            </li>
          ))}
        </ul>
        {testimonialsNote && <p className="mt-10 text-sm text-ink-soft">{testimonialsNote}</p>}
      </Container>
    </section>
  );
}
