import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Trail } from "#app/routes/pages/parts/trail.tsx";
import { TrailStop } from "#app/routes/pages/parts/trail-stop.tsx";
import { Container, Lead, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { SectionHead } from "#app/ui/scene/section-head.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return { words: await loadWords(request, "concept") };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Konzept",
    description: page.data?.words.description,
    picture: "/previews/v1/about.png",
  });

export default function Concept() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} sunAt={2}>
        <div className="relative max-lg:hidden">
          <Illustration
            name="serviette"
            viewBox="0 0 320 240"
            className="absolute end-0 -bottom-15 z-1 w-[clamp(16rem,28vw,23rem)]"
          />
        </div>
      </PageHead>
      <Pillars />
      <HillEdge />
      <Practice />
      <Origin />
    </>
  );
}

/** The drawings of the pillars, in their order in the template. */
const scenes = ["szene-schreiben", "szene-atem", "szene-aufbau", "szene-feuer"];

function Pillars() {
  const { pillarsHeading, pillars, exampleLabel, pillarsNote } =
    useLoaderData<typeof loader>().words;
  return (
    <section aria-labelledby="pfeiler" className="overflow-clip py-section">
      <Container>
        <SectionHead id="pfeiler" title={pillarsHeading} />
        <ol>
          {pillars.map(({ example, ...words }, index) => (
            <li key={words.id}>
              {index > 0 && <Trail isBack={index % 2 === 0} />}
              <TrailStop
                {...words}
                side={sideOf(index, pillars.length)}
                scene={scenes[index % scenes.length] ?? ""}
                slip={example ? { label: exampleLabel, text: example } : null}
              />
            </li>
          ))}
        </ol>
        {pillarsNote && <p className="mt-block text-sm text-ink-soft">{pillarsNote}</p>}
      </Container>
    </section>
  );
}

/** The stops alternate sides; the last one, at the end of the trail, takes the whole width. */
function sideOf(index: number, count: number) {
  if (index === count - 1) return "whole";
  return index % 2 === 0 ? "left" : "right";
}

/** The number of drawings for weeks. */
const WEEKS = 4;

function Practice() {
  const { practiceHeading, practiceLead, weeks, closing } = useLoaderData<typeof loader>().words;
  return (
    <section aria-labelledby="praxis" className="bg-sand pt-block pb-section">
      <Container>
        <SectionHead id="praxis" title={practiceHeading} lead={practiceLead} />
        <ol className="grid md:grid-cols-2 lg:grid-cols-4">
          {weeks.map(({ id, title, text }, index) => (
            <li key={id}>
              <Illustration
                name={`woche-${(index % WEEKS) + 1}`}
                viewBox="0 0 320 200"
                className={`block w-full ${index < 2 ? "max-lg:-mt-[18%]" : ""}`}
              />
              <WeekTitle title={title} />
              <p className="mt-2 mb-12 max-w-text md:pe-8">{text}</p>
            </li>
          ))}
        </ol>
        <p className="max-w-text text-lg">{closing}</p>
      </Container>
    </section>
  );
}

/** 'Erste Woche: hinschauen' on two lines. */
function WeekTitle({ title }: { title: string }) {
  const [week, task] = title.split(/(?<=:) (.*)/s);
  if (!task) return <h3 className="mt-5">{title}</h3>;
  return (
    <h3 className="mt-5">
      <span className="block font-sans text-sm text-ink-soft">{week}</span> {task}
    </h3>
  );
}

function Origin() {
  const { originHeading, originLead, aboutLabel } = useLoaderData<typeof loader>().words;
  return (
    <section aria-labelledby="herkunft" className="py-section">
      <Container className="grid items-center gap-x-16 gap-y-10 md:grid-cols-[5fr_6fr]">
        <div>
          <h2 id="herkunft">{originHeading}</h2>
          <Lead className="mt-3 mb-7">{originLead}</Lead>
          <ButtonLink to="/about">{aboutLabel}</ButtonLink>
        </div>
        <Illustration name="sieben-maentel" viewBox="0 0 640 236" className="block w-full" />
      </Container>
    </section>
  );
}
