import { type MetaFunction, useMatches } from "@remix-run/react";
import { about, aboutNote } from "#app/content/about.ts";
import { DeepSection } from "#app/routes/pages/parts/deep-section.tsx";
import { Letter } from "#app/routes/pages/parts/letter.tsx";
import { NumberedLine } from "#app/routes/pages/parts/numbered-line.tsx";
import { OnwardLink } from "#app/routes/pages/parts/onward-link.tsx";
import { WayToGoal } from "#app/routes/pages/parts/way-to-goal.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { Voice } from "#app/ui/scene/voice.tsx";

export const handle: PageHandle = { isPlain: true };

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "Über uns",
    description: about.description,
    canonical: "/about",
    picture: "/previews/v1/about.png",
  });

/** Also served as /community2, where it links to the community. */
export default function About() {
  const isCommunity = useMatches().some(({ id }) => id === "community-2");
  return (
    <>
      <PageHead title={about.title} lead={about.lead} sunAt={1}>
        {isCommunity && <OnwardLink to="/community" label={about.communityLabel} />}
        {/* The people walk on the horizon right below. */}
        <Illustration
          name="losgehen"
          viewBox="0 0 324 68"
          className="relative z-1 ms-auto mt-8 -mb-[calc(clamp(1.25rem,2.6vw,2.25rem)+1.15rem)] block w-[min(78%,20.25rem)] md:me-[22%]"
        />
      </PageHead>
      <Mission />
      <HillEdge />
      <Values />
      <Goal />
      <Story />
      <JoinCall {...about.join} />
    </>
  );
}

function Mission() {
  const [first, ...others] = about.mission.paragraphs;
  return (
    <MarginSection id="mission" title={about.mission.heading} className="py-section">
      <p className="font-serif text-[clamp(1.375rem,1.1rem+1.25vw,2.125rem)] leading-[1.32] font-[460] tracking-[-.006em] text-pretty">
        {first}
      </p>
      {others.map((paragraph) => (
        <p key={paragraph} className="mt-6 max-w-text text-lg text-pretty text-ink-soft">
          {paragraph}
        </p>
      ))}
    </MarginSection>
  );
}

function Values() {
  const { heading, items, conceptLabel } = about.values;
  return (
    <MarginSection id="werte" title={heading} className="bg-sand pt-block pb-section">
      <NumberedLine entries={items} />
      <div className="ps-[4.5rem] md:ps-[6.5rem]">
        <OnwardLink to="/concept" label={conceptLabel} />
      </div>
    </MarginSection>
  );
}

function Goal() {
  const { heading, reached, target, drawing, paragraphs } = about.goal;
  const [first = "", ...others] = paragraphs;
  return (
    <DeepSection id="ziel" title={heading} lead={first}>
      <WayToGoal reached={reached} target={target} words={drawing} />
      <div className="mt-block grid gap-x-12 gap-y-4 lg:grid-cols-2">
        {others.map((paragraph) => (
          <p key={paragraph} className="max-w-text text-pretty">
            {paragraph}
          </p>
        ))}
      </div>
    </DeepSection>
  );
}

function Story() {
  const { story, quote, teamLabel } = about;
  return (
    <div className="overflow-clip pt-section">
      <Container>
        <Illustration
          name="kuechentisch"
          viewBox="0 0 960 400"
          className="relative left-1/2 block w-[max(100%,31rem)] max-w-none -translate-x-1/2"
        />
      </Container>
      <MarginSection id="geschichte" title={story.heading} numeral={story.year} className="mt-8">
        <Letter paragraphs={story.paragraphs} />
        <div className="mt-14">
          <Voice {...quote} />
        </div>
        <OnwardLink to="/team" label={teamLabel} />
        {aboutNote && <p className="mt-6 text-sm text-ink-soft">{aboutNote}</p>}
      </MarginSection>
    </div>
  );
}
