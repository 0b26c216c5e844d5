import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { offersAnchors } from "#app/content/offers.ts";
import { loadSelection } from "#app/features/catalog/catalog.server.ts";
import { ItemSelection } from "#app/features/catalog/list/item-card.tsx";
import { FilterLinks } from "#app/features/catalog/search/offer-filters.tsx";
import { searchGroups } from "#app/features/catalog/search/search-offers.server.ts";
import { SearchForm } from "#app/features/catalog/search/search-offers.tsx";
import { Doors } from "#app/routes/pages/parts/doors.tsx";
import { Signpost } from "#app/routes/pages/parts/signpost.tsx";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";
import { findBuyer } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const words = await loadWords(request, "offers");
  const buyer = await findBuyer(request);
  const selection = await loadSelection("offer", { buyer });
  const kinds = new Set(selection.items.map(({ kind }) => kind));
  const anchors = offersAnchors.filter(({ kind }) => !selection.hidesEmpty || kinds.has(kind));
  const hasOffers = selection.items.length > 0 || selection.hidesEmpty;
  return { selection, words, anchors, groups: hasOffers ? searchGroups(buyer) : [] };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: "Angebote", description: page.data?.words.description });

export default function Offers() {
  const { words, groups, ...data } = useLoaderData<typeof loader>();
  const selection = { ...data.selection, words, returnTo: "/offers" };
  return (
    <>
      <Head />
      <Container className="grid gap-4 py-block">
        <SearchForm />
        <FilterLinks groups={groups} allTo={null} />
      </Container>
      <ItemSelection {...selection} kind="course" className="bg-sand" />
      <ItemSelection {...selection} kind="event" />
      <HillEdge />
      <ItemSelection {...selection} kind="product" className="bg-sand" />
      <section aria-labelledby="bereiche" className="pt-section">
        <Container>
          <h2 id="bereiche">{words.doorsHeading}</h2>
          <Lead className="mt-3 mb-block">{words.doorsLead}</Lead>
          <Doors
            doors={[
              { title: "Kurse", text: words.coursesDoor, href: "/courses" },
              { title: "Events", text: words.eventsDoor, href: "/events" },
              { title: "Community", text: words.communityDoor, href: "/community" },
              { title: "Produkte", text: words.productsDoor, href: "/products" },
            ]}
          />
        </Container>
      </section>
      <JoinCall heading={words.joinHeading} lead={words.joinLead} label={words.joinLabel} />
    </>
  );
}

/** A signpost in the hills whose arms link to the sections below. */
function Head() {
  const { words, anchors } = useLoaderData<typeof loader>();
  return (
    <div className="relative isolate overflow-clip pt-[clamp(2rem,4.5vw,4rem)]">
      <Container className="grid gap-x-20 gap-y-6 lg:grid-cols-[1fr_21rem]">
        <div className="lg:pb-[clamp(11rem,19vw,19rem)]">
          <h1 className="max-w-[14ch]">{words.title}</h1>
          <Lead className="mt-4 max-w-[31rem]">{words.lead}</Lead>
        </div>
        {/* On very wide screens the hills keep growing; their walkers must not end up behind the arms. */}
        <div className="lg:self-end min-[100rem]:translate-x-[min(15vw-240px,12rem)]">
          <Signpost label="Auf dieser Seite" arms={anchors} />
        </div>
      </Container>
      <Illustration
        name="angebote"
        viewBox="0 0 1440 340"
        className="absolute bottom-0 left-[-40%] -z-1 w-[220%] max-w-none md:left-[-20%] md:w-[140%] lg:left-0 lg:w-full"
      />
      <div className="relative -mt-[clamp(16px,3vw,40px)]">
        <HillEdge />
      </div>
    </div>
  );
}
