import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { testimonialsNotes } from "#app/content/testimonials.ts";
import { loadSelection } from "#app/features/catalog/catalog.server.ts";
import { ItemSelection } from "#app/features/catalog/list/item-card.tsx";
import { loadTestimonials, type ShownTestimonial } from "#app/features/team/shown-people.server.ts";
import { noteAbout } from "#app/features/team/shown-people.ts";
import { JoinedLine } from "#app/routes/pages/parts/joined-line.tsx";
import { LandingHero } from "#app/routes/pages/parts/landing-hero.tsx";
import { TestimonialCarousel } from "#app/routes/pages/parts/testimonial-carousel.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { logoFiles } from "#app/ui/layout/logo-files.ts";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import { pageMeta, type SiteOfPages } from "#app/ui/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { SectionHead } from "#app/ui/scene/section-head.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";
import { findBuyer } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  // The texts are loaded as data, because an import by the component would put them into the script as well.
  const words = await loadWords(request, "start");
  const { testimonials, invented } = await loadTestimonials("start");
  const note = noteAbout(invented, testimonialsNotes);
  const buyer = await findBuyer(request);
  const selection = await loadSelection("startpage", { buyer });
  return { selection, words, testimonials, note };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: ({ name, claim }) => [name, claim].filter(Boolean).join(" – "),
    description: page.data?.words.description,
    data: (site) => [organizationData(site)],
  });

export default function Home() {
  const { words, testimonials, note, ...data } = useLoaderData<typeof loader>();
  const { invitesMembers } = useSite();
  const selection = { ...data.selection, words, returnTo: "/" };
  return (
    <>
      <LandingHero headline={[words.headlineFirst, words.headlineSecond]} lead={words.lead}>
        {invitesMembers && (
          <ButtonLink to="/join" look="sun">
            {words.joinLabel}
          </ButtonLink>
        )}{" "}
        <ButtonLink to="/about">{words.moreLabel}</ButtonLink>
      </LandingHero>
      <ItemSelection {...selection} kind="event" className="bg-sand" />
      <Statement />
      <CoreAreas />
      <HillEdge />
      <ItemSelection {...selection} kind="course" />
      {testimonials.length > 0 && (
        <Testimonials
          testimonials={testimonials}
          note={note}
          heading={words.voicesHeading}
          lead={words.voicesLead}
        />
      )}
      <ItemSelection {...selection} kind="product" />
      <JoinCall heading={words.callHeading} lead={words.callLead} label={words.callLabel} />
    </>
  );
}

/** The organization behind this site, for search engines (schema.org). */
function organizationData({ name, origin, logo, ...site }: SiteOfPages): object {
  const { email, foundingYear, socialLinks } = site;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url: `${origin}/`,
    logo: origin + (logo ? `${logo.folder}/${logoFiles.large}` : "/icons/v1/icon-512.png"),
    email: email ?? undefined,
    foundingDate: foundingYear?.toString(),
    sameAs: socialLinks.map(({ href }) => href),
  };
}

function Statement() {
  const { statement, statementText } = useLoaderData<typeof loader>().words;
  return (
    <section aria-label="Unser Ziel" className="deep-band">
      <Container className="landing-statement">
        <p>{statement}</p>
        {statementText && (
          <p className="max-w-[34rem] text-lg leading-[1.4] text-on-deep-soft sm:leading-normal">
            {statementText}
          </p>
        )}
      </Container>
    </section>
  );
}

function CoreAreas() {
  const { areasHeading, areasLead, areas } = useLoaderData<typeof loader>().words;
  return (
    <section aria-labelledby="bereiche" className="overflow-clip py-section">
      <Container>
        <h2 id="bereiche">{areasHeading}</h2>
        <Lead className="mt-3 text-balance">{areasLead}</Lead>
        <JoinedLine stops={areas} />
      </Container>
    </section>
  );
}

interface TestimonialsProps extends Record<"heading" | "lead", string> {
  testimonials: ShownTestimonial[];
  note: string | null;
}

function Testimonials({ heading, lead, testimonials, note }: TestimonialsProps) {
  return (
    <>
      <HillEdge />
      <section aria-labelledby="stimmen" className="bg-sand py-section">
        <Container>
          <SectionHead id="stimmen" title={heading} lead={lead} />
          <TestimonialCarousel label="Stimmen aus der Community" testimonials={testimonials} />
          {note && <p className="mt-3 text-sm text-ink-soft sm:mt-6">{note}</p>}
        </Container>
      </section>
    </>
  );
}
