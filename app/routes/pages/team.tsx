import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { nobodyYet, teamNotes } from "#app/content/team.ts";
import { loadTeam, type ShownMember } from "#app/features/team/shown-people.server.ts";
import { noteAbout } from "#app/features/team/shown-people.ts";
import { OnwardLink } from "#app/routes/pages/parts/onward-link.tsx";
import { PersonBio, PersonName, PersonPortrait } from "#app/routes/pages/parts/person.tsx";
import { Container, Lead, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return { words: await loadWords(request, "team"), ...(await loadTeam()) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Team",
    description: page.data?.words.description,
    picture: "/previews/v1/about.png",
  });

export default function Team() {
  const { words, members, advisers } = useLoaderData<typeof loader>();
  const isEmpty = members.length + advisers.length === 0;
  return (
    <>
      <PageHead title={words.title} lead={isEmpty ? nobodyYet.lead : words.lead} sunAt={1}>
        {isEmpty && <OnwardLink to="/contact" label={nobodyYet.contactLabel} />}
        <Illustration
          name="teekanne"
          viewBox="0 0 680 156"
          className="on-horizon ms-auto w-[min(15rem,74%)] md:-mt-8 md:w-[24rem] nav:w-[28rem]"
        />
      </PageHead>
      {members.length > 0 && <Members />}
      {advisers.length > 0 && (
        <>
          <HillEdge />
          <Advisers />
        </>
      )}
      <Careers />
    </>
  );
}

/** The layout of six members on a wide page, repeated for further ones. Portraits are beside or above the text. */
const beside = "lg:col-span-7";
const above = "lg:col-span-4 lg:grid-cols-1 lg:grid-rows-none lg:gap-y-4 lg:*:col-start-1";
const places = [
  `${beside} lg:text-lg`,
  `${above} lg:col-start-9 lg:mt-16`,
  above,
  `${beside} lg:col-start-6 lg:mt-16`,
  `${beside} lg:col-start-2`,
  `${above} lg:col-start-9`,
];

function Members() {
  const { words, members, advisers } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="team" className="pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
      <Container>
        <h2 id="team" className="mb-[clamp(2rem,4vw,3.5rem)]">
          {words.membersHeading}
        </h2>
        <ul className="grid gap-x-8 gap-y-[clamp(3rem,6vw,4.5rem)] lg:grid-cols-12">
          {members.map((member, index) => (
            <Member key={member.id} member={member} place={places[index % places.length] ?? ""} />
          ))}
        </ul>
        {advisers.length === 0 && <InventedNote />}
      </Container>
    </section>
  );
}

function Member({ member, place }: { member: ShownMember; place: string }) {
  return (
    <li
      className={`grid gap-x-6 gap-y-4 min-[17rem]:grid-cols-[auto_1fr] md:grid-rows-[auto_1fr] md:gap-x-9 md:gap-y-2 md:even:ms-24 lg:even:ms-0 ${place}`}
    >
      <PersonPortrait person={member} className="md:row-span-2" />
      <PersonName person={member} className="self-center text-h3 md:self-start md:pt-4 lg:pt-0" />
      <PersonBio
        person={member}
        className="max-w-text min-[17rem]:col-span-2 md:col-span-1 md:col-start-2"
      />
    </li>
  );
}

function Advisers() {
  const { words, advisers } = useLoaderData<typeof loader>();
  return (
    <MarginSection
      id="beirat"
      title={words.advisersHeading}
      className="bg-sand pt-block pb-section"
    >
      <Lead className="mb-8">{words.advisersLead}</Lead>
      <ul>
        {advisers.map((adviser) => (
          <li
            key={adviser.id}
            className="grid gap-x-5 gap-y-3 border-t border-line py-6 min-[17rem]:grid-cols-[4.5rem_1fr] md:grid-cols-[4.5rem_11rem_1fr]"
          >
            <PersonPortrait person={adviser} className="w-18!" />
            <PersonName person={adviser} className="self-center text-h4 md:self-start" />
            <PersonBio
              person={adviser}
              className="max-w-text min-[17rem]:col-span-2 md:col-span-1"
            />
          </li>
        ))}
      </ul>
      <InventedNote />
    </MarginSection>
  );
}

function InventedNote() {
  const note = noteAbout(useLoaderData<typeof loader>().invented, teamNotes);
  return note && <p className="border-t border-line pt-5 text-sm text-ink-soft">{note}</p>;
}

/** Shows an empty chair, without a link or a button. */
function Careers() {
  const { careersHeading, careersText, careersLabel } = useLoaderData<typeof loader>().words;
  return (
    <section aria-labelledby="mitarbeiten" className="py-section">
      <Container className="grid items-end gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr]">
        <div className="md:pb-10">
          <h2 id="mitarbeiten">{careersHeading}</h2>
          <p className="mt-4 max-w-text text-lg hyphens-auto">{careersText}</p>
        </div>
        <figure className="max-w-[17rem]">
          <Illustration name="freier-stuhl" viewBox="0 0 240 200" className="w-full" />
          <figcaption className="mt-3 text-center font-serif text-h4">{careersLabel}</figcaption>
        </figure>
      </Container>
    </section>
  );
}
