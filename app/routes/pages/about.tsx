import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useMatches } from "@remix-run/react";
import { loadQuote } from "#app/features/team/shown-people.server.ts";
import { DeepSection } from "#app/routes/pages/parts/deep-section.tsx";
import { NumberedLine } from "#app/routes/pages/parts/numbered-line.tsx";
import { OnwardLink } from "#app/routes/pages/parts/onward-link.tsx";
import { QuoteAlone, Story } from "#app/routes/pages/parts/story.tsx";
import { WayToGoal } from "#app/routes/pages/parts/way-to-goal.tsx";
import { EachParagraph, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return { words: await loadWords(request, "about"), quote: await loadQuote() };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Über uns",
    description: page.data?.words.description,
    canonical: "/about",
    picture: "/previews/v1/about.png",
  });

/** Also served as /community2, where it links to the community. */
export default function About() {
  const { words, quote } = useLoaderData<typeof loader>();
  const isCommunity = useMatches().some(({ id }) => id === "community-2");
  return (
    <>
      <PageHead title={words.title} lead={words.lead} sunAt={1}>
        {isCommunity && <OnwardLink to="/community" label={words.communityLabel} />}
        {/* The people walk on the horizon right below. */}
        <Illustration
          name="losgehen"
          viewBox="0 0 324 68"
          className="relative z-1 ms-auto mt-8 -mb-[calc(clamp(1.25rem,2.6vw,2.25rem)+1.15rem)] block w-[min(78%,20.25rem)] md:me-[22%]"
        />
      </PageHead>
      <Mission />
      {words.values.length > 0 && (
        <>
          <HillEdge />
          <Values />
        </>
      )}
      {words.goalHeading && <Goal />}
      {words.storyText.length > 0 ? (
        <Story words={words} quote={quote} />
      ) : (
        <QuoteAlone quote={quote} />
      )}
      <JoinCall heading={words.joinHeading} lead={words.joinLead} label={words.joinLabel} />
    </>
  );
}

function Mission() {
  const { missionHeading, missionText } = useLoaderData<typeof loader>().words;
  const [first, ...others] = missionText;
  return (
    <MarginSection id="mission" title={missionHeading} className="py-section">
      <p className="font-serif text-[clamp(1.375rem,1.1rem+1.25vw,2.125rem)] leading-[1.32] font-[460] tracking-[-.006em] text-pretty">
        {first}
      </p>
      <EachParagraph of={others} className="mt-6 max-w-text text-lg text-pretty text-ink-soft" />
    </MarginSection>
  );
}

function Values() {
  const { valuesHeading, values, conceptLabel } = useLoaderData<typeof loader>().words;
  return (
    <MarginSection id="werte" title={valuesHeading} className="bg-sand pt-block pb-section">
      <NumberedLine entries={values} />
      <div className="ps-[4.5rem] md:ps-[6.5rem]">
        <OnwardLink to="/concept" label={conceptLabel} />
      </div>
    </MarginSection>
  );
}

function Goal() {
  const { words } = useLoaderData<typeof loader>();
  const { goalReached: reached, goalTarget: target } = words;
  const [first = "", ...others] = words.goalText;
  const drawing = {
    description: words.goalDescription,
    here: words.goalHere,
    target: words.goalThere,
    scale: words.goalScale,
  };
  return (
    <DeepSection id="ziel" title={words.goalHeading} lead={first}>
      {reached && target && <WayToGoal reached={reached} target={target} words={drawing} />}
      <div className="mt-block grid gap-x-12 gap-y-4 lg:grid-cols-2">
        <EachParagraph of={others} className="max-w-text text-pretty" />
      </div>
    </DeepSection>
  );
}
