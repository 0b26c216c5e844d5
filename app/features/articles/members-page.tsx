import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { articlePath, MEMBERS_PATH } from "#app/features/articles/article-paths.ts";
import type { ArticleTeaser } from "#app/features/articles/articles.server.ts";
import type { IncludedItem, MembersPage } from "#app/features/articles/members-page.server.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import type { PendingMembership } from "#app/features/membership/membership.server.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { formatDate, formatDay } from "#app/ui/format/format.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";

interface MembersSectionProps {
  /** Unique on the page. */
  id: string;
  title: string;
  children: ReactNode;
}

export function MembersSection({ id, title, children }: MembersSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Says which memberships run and how long, or how to become a member. */
export function MembershipLine({
  memberships,
  ...viewer
}: Pick<MembersPage, "memberships" | "endedOn" | "pending" | "isSignedIn">) {
  if (memberships.length === 0) return <BecomeMember isMember={false} {...viewer} />;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1 text-ink-soft">
        {memberships.map(({ plan, until }) => (
          <li key={plan}>
            Deine Mitgliedschaft {plan}{" "}
            {until ? `läuft bis ${formatDay(until).long}.` : "ist unbegrenzt."}
          </li>
        ))}
      </ul>
      {viewer.pending && <Pending {...viewer.pending} />}
    </div>
  );
}

/** Says what an ordered membership waits for, with a link to its order. */
function Pending({ plan, orderId, number, isUnpaid }: PendingMembership) {
  return (
    <Notice>
      <p>
        Deine Mitgliedschaft {plan} ist bestellt.{" "}
        {isUnpaid
          ? "Sobald deine Zahlung bei uns ist und wir die Bestellung abgeschlossen haben, gilt sie und öffnet, was dazugehört."
          : "Wir prüfen die Bestellung gerade. Danach gilt sie und öffnet, was dazugehört."}
      </p>
      <p className="mt-2">
        <TextLink to={`/order-confirmation/${orderId}`}>Zur Bestellung {number}</TextLink>
      </p>
    </Notice>
  );
}

interface BecomeMemberProps {
  /** Whether a membership runs, which then is not enough for this page. */
  isMember: boolean;
  /** The ISO day on which the viewer's last membership ended; null for none. */
  endedOn: string | null;
  pending: PendingMembership | null;
  isSignedIn: boolean;
}

/** Leads to the plans if there are any, and visitors to the sign-in and back, because they may be members. */
export function BecomeMember({ isMember, endedOn, pending, isSignedIn }: BecomeMemberProps) {
  const { pathname } = useLocation();
  const { invitesMembers } = useSite();
  if (pending) return <Pending {...pending} />;
  return (
    <div className="grid gap-3">
      {endedOn && <p>Deine Mitgliedschaft endete am {formatDay(endedOn).long}.</p>}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {invitesMembers && (
          <ButtonLink to="/join" look="sun">
            {isMember ? "Mitgliedschaften ansehen" : "Mitglied werden"}
          </ButtonLink>
        )}{" "}
        {!isSignedIn && <TextLink to={signInPath(pathname)}>Anmelden</TextLink>}
      </p>
    </div>
  );
}

const rowClass = "border-t border-line py-4 last:border-b";

/** Items that plans include, with date and place if they have one. */
export function IncludedItems({ items }: { items: IncludedItem[] }) {
  return (
    <ul>
      {items.map(({ id, kind, title, date, location, plans, isOpen, ...times }) => (
        <li key={id} className={`${rowClass} grid justify-items-start gap-1`}>
          {date && (
            <p className="text-sm text-ink-soft">
              {[datesInWords({ date, ...times }), location].filter(Boolean).join(" · ")}
            </p>
          )}
          <Link to={itemPath({ id, lineType: kind })} className="font-strong wrap-anywhere">
            {title}
          </Link>{" "}
          {!isOpen && (
            <Badge tone="line">
              Mit {new Intl.ListFormat("de", { type: "disjunction" }).format(plans)}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The topics as links that select articles. Renders nothing for fewer than two. */
export function TopicLinks({ topics, topic }: Pick<MembersPage, "topics" | "topic">) {
  if (topics.length < 2) return null;
  const links = [null, ...topics];
  return (
    <nav aria-label="Themen">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {links.map((each) => (
          <li key={each ?? ""}>
            <TextLink
              to={articlesPath(each)}
              aria-current={each === topic ? "true" : undefined}
              preventScrollReset
            >
              {each ?? "Alle Themen"}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One page of the articles of a topic (null: of all). Pages after the first begin at the list. */
export function articlesPath(topic: string | null, page = 1): string {
  const search = new URLSearchParams();
  if (topic !== null) search.set("thema", topic);
  if (page > 1) search.set("page", String(page));
  const address = search.size > 0 ? `${MEMBERS_PATH}?${search}` : MEMBERS_PATH;
  return page > 1 ? `${address}#beitraege` : address;
}

/** Articles with their leads, the newest first. */
export function ArticleList({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <ul>
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} />
      ))}
    </ul>
  );
}

function ArticleRow({ article }: { article: ArticleTeaser }) {
  const { slug, title, lead, imageUrl, imageAlt, plan, isOpen } = article;
  return (
    <li
      className={`${rowClass} grid items-start gap-x-6 gap-y-3 ${imageUrl ? "sm:grid-cols-[10rem_minmax(0,1fr)]" : ""}`}
    >
      {imageUrl && (
        <Picture
          src={imageUrl}
          alt={imageAlt}
          sizes="(min-width: 40rem) 10rem, 100vw"
          className="aspect-3/2 w-full rounded-cut"
        />
      )}
      <div className="grid min-w-0 justify-items-start gap-1">
        <ArticleFacts article={article} />
        <h3 className="text-h4 wrap-anywhere">
          <Link to={articlePath(slug)}>{title}</Link>
        </h3>
        {lead && <p className="max-w-text whitespace-pre-line text-ink-soft">{lead}</p>}
        {!isOpen && <Badge tone="line">{plan === null ? "Für Mitglieder" : `Ab ${plan}`}</Badge>}
      </div>
    </li>
  );
}

export function ArticleFacts({ article: { publishedAt, topic } }: { article: ArticleTeaser }) {
  return (
    <p className="text-sm text-ink-soft">
      <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt)}</time>
      {topic && ` · ${topic}`}
    </p>
  );
}
