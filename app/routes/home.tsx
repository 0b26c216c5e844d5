import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { listStartpageItems } from "#app/features/catalog/catalog.server.ts";
import { ItemCard } from "#app/features/catalog/item-card.tsx";
import { type ItemView, viewOf } from "#app/features/catalog/item-view.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { CardGrid } from "#app/ui/card.tsx";
import { Container, PageHead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { ItemKind } from "#db/schema.ts";

export async function loader() {
  const now = new Date();
  const items = await listStartpageItems();
  const views = items.map((item) => viewOf(item, now));
  return { items: views.filter(({ hindrance }) => hindrance !== "past") };
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "BeHappy – Glück ist ein Weg" });

export default function Home() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Glück ist ein Weg. Wir gehen ihn zusammen."
        lead="BeHappy ist eine Gemeinschaft für persönliches Wachstum – mit Begegnungen unter freiem Himmel, Kursen, die in den Alltag passen, und Menschen, die dranbleiben."
        sunAt={3}
      >
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/join" look="sun">
            Jetzt Mitglied werden
          </ButtonLink>
          <ButtonLink to="/about">Mehr erfahren</ButtonLink>
        </p>
      </PageHead>
      <Container className="grid gap-section py-section">
        <Section kind="event" title="Demnächst" items={items} />
        <Section kind="course" title="Kurse, die bleiben" items={items} />
        <Section kind="product" title="Dinge, die erinnern" items={items} />
      </Container>
    </>
  );
}

interface SectionProps {
  kind: ItemKind;
  title: string;
  items: ItemView[];
}

function Section({ kind, title, items }: SectionProps) {
  const { path, plural, emptySelectionText } = kinds[kind];
  const shown = items.filter((item) => item.kind === kind);
  return (
    <section aria-labelledby={`bereich-${kind}`}>
      <div className="mb-block flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 id={`bereich-${kind}`}>{title}</h2>
        <TextLink to={path}>
          Alle {plural}
          <ArrowRight />
        </TextLink>
      </div>
      {shown.length === 0 ? (
        <p>{emptySelectionText}</p>
      ) : (
        <CardGrid>
          {shown.map((item) => (
            <ItemCard key={item.id} item={item} returnTo="/" />
          ))}
        </CardGrid>
      )}
    </section>
  );
}
