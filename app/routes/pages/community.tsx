import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { testimonialsNotes } from "#app/content/testimonials.ts";
import { loadTestimonials } from "#app/features/team/shown-people.server.ts";
import { noteAbout } from "#app/features/team/shown-people.ts";
import { LongTable } from "#app/routes/pages/parts/long-table.tsx";
import { Container, EachParagraph, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { Testimonial } from "#app/ui/scene/testimonial.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return { words: await loadWords(request, "community"), ...(await loadTestimonials("community")) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Community",
    description: page.data?.words.description,
    picture: "/previews/v1/community.png",
  });

export default function Community() {
  const { words, testimonials } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} sunAt={4} />
      {words.benefits.length > 0 && <Benefits />}
      {words.groupsText.length > 0 && (
        <>
          <HillEdge />
          <Groups />
        </>
      )}
      {testimonials.length > 0 && <Testimonials />}
      <JoinCall heading={words.joinHeading} lead={words.joinLead} label={words.joinLabel} />
    </>
  );
}

/** The drawings of the things on the table, by the ids of the template's places. */
const drawings: Record<string, string> = {
  weggefaehrten: "tisch-weggefaehrten",
  regionalgruppen: "tisch-gruppe",
  events: "tisch-events",
  preis: "tisch-preis",
  workshops: "tisch-workshops",
  support: "tisch-support",
};
const allDrawings = Object.values(drawings);

/** The places at one table. */
const PLACES = 6;

function Benefits() {
  const { benefitsHeading, benefits } = useLoaderData<typeof loader>().words;
  const places = benefits.map(({ plans, isPaid, ...benefit }, index) => ({
    ...benefit,
    note: plans,
    hasSun: isPaid,
    drawing: drawings[benefit.id] ?? allDrawings[index % allDrawings.length] ?? "",
  }));
  const tables = places.flatMap((_place, index) =>
    index % PLACES === 0 ? [places.slice(index, index + PLACES)] : [],
  );
  return (
    <section aria-labelledby="vorteile" className="py-section">
      <Container>
        <h2 id="vorteile" className="mb-block">
          {benefitsHeading}
        </h2>
        {tables.map((table) => (
          <LongTable key={table[0]?.id} places={table} />
        ))}
      </Container>
    </section>
  );
}

function Groups() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <div className="bg-sand pt-block pb-section">
      <MarginSection id="regionalgruppen" title={words.groupsHeading}>
        <div className="prose text-lg hyphens-auto">
          <EachParagraph of={words.groupsText} />
        </div>
      </MarginSection>
      <Container className="mt-section">
        <Illustration name="sechs-stuehle" viewBox="0 0 960 200" className="block w-full" />
        <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr]">
          <NextStep heading={words.startHeading} text={words.startText} label={words.startLabel} />
          <NextStep heading={words.findHeading} text={words.findText} label={words.findLabel} />
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

function Testimonials() {
  const { words, testimonials, invented } = useLoaderData<typeof loader>();
  const note = noteAbout(invented, testimonialsNotes);
  return (
    <section aria-labelledby="stimmen" className="pt-section">
      <Container>
        <h2 id="stimmen" className="mb-[clamp(2.5rem,5vw,4.5rem)]">
          {words.voicesHeading}
        </h2>
        <ul className="grid gap-[clamp(3rem,6vw,5rem)]">
          {testimonials.map((testimonial) => (
            <li key={testimonial.id} className="max-w-[58rem] even:ms-auto">
              <Testimonial {...testimonial} imageRight={false} />
            </li>
          ))}
        </ul>
        {note && <p className="mt-10 text-sm text-ink-soft">{note}</p>}
      </Container>
    </section>
  );
}
