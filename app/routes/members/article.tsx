import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ArticleBodyParts } from "#app/features/articles/article-body-parts.tsx";
import { articlePath, MEMBERS_PATH } from "#app/features/articles/article-paths.ts";
import { findArticlePage } from "#app/features/articles/articles.server.ts";
import { findMembershipsOf } from "#app/features/articles/members-page.server.ts";
import { ArticleFacts, BecomeMember } from "#app/features/articles/members-page.tsx";
import { noStoreIf } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { BackLink, Container, Lead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { isRaster } from "#app/ui/layout/raster-picture.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request, params: { slug = "" } }: LoaderFunctionArgs) {
  const viewer = await findUser(request);
  const page = findArticlePage(viewer, slug);
  if (!page) throw refusal(404, "Der Beitrag wurde nicht gefunden.");
  const { memberships, endedOn, pending } = findMembershipsOf(viewer);
  const isSignedIn = viewer !== null;
  const facts = { isMember: memberships.length > 0, endedOn, pending, isSignedIn };
  const isPersonal = page.body !== null || endedOn !== null || pending !== null;
  return noStoreIf(isPersonal, { ...page, ...facts });
}

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return pageMeta(page, { title: "Beitrag", noIndex: true });
  const { slug, title, lead, imageUrl, imageAlt } = page.data.teaser;
  return pageMeta(page, {
    title,
    description: lead || undefined,
    canonical: articlePath(slug),
    picture:
      imageUrl && imageAlt && isRaster(imageUrl)
        ? { src: imageUrl, alt: imageAlt }
        : "/previews/v1/community.png",
  });
};

export default function Article() {
  const { teaser, body, ...page } = useLoaderData<typeof loader>();
  const { title, lead, imageUrl, imageAlt } = teaser;
  return (
    <Container narrow className="pb-section">
      <BackLink to={MEMBERS_PATH}>Für Mitglieder</BackLink>
      <article className="grid gap-block">
        <header className="grid gap-3">
          <ArticleFacts article={teaser} />
          <h1 className="text-h2 wrap-anywhere">{title}</h1>
          {lead && <Lead className="whitespace-pre-line">{lead}</Lead>}
        </header>
        {imageUrl && (
          <Picture
            src={imageUrl}
            alt={imageAlt}
            sizes="(min-width: 48rem) 44rem, 100vw"
            eager
            className="aspect-3/2 w-full rounded-cut-lg"
          />
        )}
        {body ? <ArticleBodyParts body={body} /> : <Closed plan={teaser.plan} {...page} />}
      </article>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Der Beitrag konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to={MEMBERS_PATH}>Für Mitglieder</ButtonLink>
      </p>
    </RouteProblem>
  );
}

interface ClosedProps extends ComponentProps<typeof BecomeMember> {
  /** The name of the least plan that opens the article; null if every plan does. */
  plan: string | null;
}

/** Says who may read on, and how. */
function Closed({ plan, ...viewer }: ClosedProps) {
  return (
    <Notice>
      <p>
        {plan === null
          ? "Diesen Beitrag lesen Mitglieder."
          : `Diesen Beitrag lesen Mitglieder ab „${plan}“.`}
      </p>
      <div className="mt-3">
        <BecomeMember {...viewer} />
      </div>
    </Notice>
  );
}
