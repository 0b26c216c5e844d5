import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { offers } from "#app/content/offers.ts";
import { selectItems } from "#app/features/catalog/catalog.server.ts";
import { ItemSelection } from "#app/features/catalog/list/item-selection.tsx";
import { Doors } from "#app/routes/pages/parts/doors.tsx";
import { Signpost } from "#app/routes/pages/parts/signpost.tsx";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";
import { findBuyer } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const buyer = await findBuyer(request);
  return { items: await selectItems("offer", { buyer }) };
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Angebote", description: offers.description });

export default function Offers() {
  const { items } = useLoaderData<typeof loader>();
  const { courses, events, products, overview, join } = offers;
  const selection = { items, returnTo: "/offers" };
  return (
    <>
      <Head />
      <ItemSelection {...selection} {...courses} kind="course" anchor="kurse" className="bg-sand" />
      <ItemSelection {...selection} {...events} kind="event" anchor="events" />
      <HillEdge />
      <ItemSelection
        {...selection}
        {...products}
        kind="product"
        anchor="produkte"
        className="bg-sand"
      />
      <section aria-labelledby="bereiche" className="pt-section">
        <Container>
          <h2 id="bereiche">{overview.heading}</h2>
          <Lead className="mt-3 mb-block">{overview.lead}</Lead>
          <Doors doors={overview.items} />
        </Container>
      </section>
      <JoinCall {...join} />
    </>
  );
}

/** A signpost in the hills whose arms link to the sections below. */
function Head() {
  return (
    <div className="relative isolate overflow-clip pt-[clamp(2rem,4.5vw,4rem)]">
      <Container className="grid gap-x-20 gap-y-6 lg:grid-cols-[1fr_21rem]">
        <div className="lg:pb-[clamp(11rem,19vw,19rem)]">
          <h1 className="max-w-[14ch]">{offers.title}</h1>
          <Lead className="mt-4 max-w-[31rem]">{offers.lead}</Lead>
        </div>
        {/* On very wide screens the hills keep growing; their walkers must not end up behind the arms. */}
        <div className="lg:self-end min-[100rem]:translate-x-[min(15vw-240px,12rem)]">
          <Signpost label="Auf dieser Seite" arms={offers.anchors} />
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
