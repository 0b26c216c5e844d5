import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { searchArticles } from "#app/features/articles/articles.server.ts";
import { FilterLinks } from "#app/features/catalog/search/offer-filters.tsx";
import { searchOffers } from "#app/features/catalog/search/search-offers.server.ts";
import { FoundOffers, SearchForm } from "#app/features/catalog/search/search-offers.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { findBuyer } from "#app/viewer/viewer.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const viewing = { now: new Date(), buyer: await findBuyer(request) };
  const { search, ...found } = searchOffers(query, viewing);
  // Filters are about what the shop sells.
  const articles = search && found.allTo === null ? searchArticles(search) : [];
  const sections = [...found.sections, ...articles];
  return { ...found, sections, count: sections.reduce((sum, { count }) => sum + count, 0) };
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Suche", noIndex: true });

export default function OfferSearch() {
  const { q, isAsked, count, sections, groups, allTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Suche" lead="Alle Events, Kurse, Produkte und Beiträge an einem Ort.">
        <div className="mt-6">
          <SearchForm q={q} />
        </div>
      </PageHead>
      <Container className="grid gap-block pt-block pb-section">
        <FilterLinks groups={groups} allTo={allTo} />
        {isAsked && count > 0 && (
          <p className="text-ink-soft">
            {countOf(count, "Treffer", "Treffer")}
            {q && ` für „${q}“`}
          </p>
        )}
        {sections.map((section) => (
          <FoundOffers key={section.label} section={section} />
        ))}
        {isAsked && count === 0 && <NothingFound q={q} />}
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Suche ist gerade nicht möglich. Bitte versuche es später erneut." />
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      title={q ? `Nichts gefunden zu „${q}“` : "Nichts gefunden"}
      illustration="verlaufen"
    >
      <p className="max-w-text">Versuch es mit einem anderen oder kürzeren Wort.</p>
      <p>
        <ButtonLink to="/offers">Alle Angebote ansehen</ButtonLink>
      </p>
    </EmptyState>
  );
}
