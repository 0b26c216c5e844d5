import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MEMBERS_PATH, OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import { loadMembersPage } from "#app/features/articles/members-page.server.ts";
import {
  ArticleList,
  articlesPath,
  IncludedItems,
  MembershipLine,
  MembersSection,
  TopicLinks,
} from "#app/features/articles/members-page.tsx";
import { ContentParts } from "#app/features/deliveries/content-parts.tsx";
import { noStoreIf } from "#app/http/page-headers.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";

const TITLE = "Für Mitglieder";
const LEAD = "Beiträge, Termine und Angebote, die zu einer Mitgliedschaft gehören.";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findUser(request);
  const { searchParams } = new URL(request.url);
  const wanted = { topic: searchParams.get("thema"), page: searchParams.get("page") };
  const page = await loadMembersPage(viewer, wanted);
  return noStoreIf(viewer !== null, page);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: TITLE,
    description: LEAD,
    canonical: MEMBERS_PATH,
    picture: "/previews/v1/community.png",
  });

export default function MembersArea() {
  const page = useLoaderData<typeof loader>();
  const { memberships, plans, dates, items, articles } = page;
  const isEmpty = dates.length + items.length + articles.length + plans.length === 0;
  return (
    <>
      <PageHead title={TITLE} lead={LEAD} sunAt={3} />
      <Container narrow className="grid gap-section pt-6 pb-section">
        <MembershipLine {...page} />
        {isEmpty && (
          <EmptyState title="Hier ist noch nichts" illustration="verlaufen">
            <p className="max-w-text">Sobald es etwas für Mitglieder gibt, steht es hier.</p>
          </EmptyState>
        )}
        {plans.map((content) => (
          <MembersSection key={content.id} id={`plan-${content.id}`} title={content.title}>
            <ContentParts content={content} heading="h3" isAccessKnown />
          </MembersSection>
        ))}
        {dates.length > 0 && (
          <MembersSection id="termine" title="Termine">
            <IncludedItems items={dates} />
          </MembersSection>
        )}
        {articles.length > 0 && (
          <MembersSection id="beitraege" title="Beiträge">
            <TopicLinks {...page} />
            <ArticleList articles={articles} />
            <Pagination
              label="Seiten der Beiträge"
              page={page.page}
              pageCount={page.pageCount}
              pathTo={(wanted) => articlesPath(page.topic, wanted)}
            />
          </MembersSection>
        )}
        {items.length > 0 && (
          <MembersSection id="angebote" title="Enthaltene Angebote">
            <IncludedItems items={items} />
          </MembersSection>
        )}
        {memberships.length > 0 && (
          <p>
            <TextLink to={OWN_FEED_PATH}>Dein Feed für Feedreader und Podcast-App</TextLink>
          </p>
        )}
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Seite konnte nicht geladen werden. Bitte versuche es später erneut." />
  );
}
