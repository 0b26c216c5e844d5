import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { site } from "#app/content/site.ts";
import { kinds, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { Container, PageHead } from "#app/ui/page.tsx";
import { CardSkeletons } from "#app/ui/skeleton.tsx";
import { useSlowNavigation } from "#app/ui/use-slow-navigation.ts";
import type { ItemKind } from "#db/schema.ts";

interface Placeholder {
  title: string;
  lead?: string;
  sections: { heading?: string; cards: number }[];
}

const listOf = (kind: ItemKind): Placeholder => {
  const { plural, lead } = kinds[kind];
  return { title: plural, lead, sections: [{ cards: 6 }] };
};
const selectionOf = (title: string, order: ItemKind[]): Placeholder => ({
  title,
  sections: order.map((kind) => ({ heading: kinds[kind].plural, cards: 3 })),
});

/** The pages that show what is in the catalog, by address. */
const placeholders: Record<string, Placeholder> = {
  "/": selectionOf(site.name, ["event", "course", "product"]),
  "/offers": selectionOf("Angebote", ["course", "event", "product"]),
  [kinds.product.path]: listOf("product"),
  [kinds.event.path]: listOf("event"),
  [kinds.course.path]: listOf("course"),
  [MEMBERSHIP_PATH]: { title: "Werde jetzt Mitglied", sections: [{ cards: 3 }] },
};

/** Shows placeholders in place of the page while a page of the catalog takes its time to load. */
export function LoadingPlaceholder({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const slowPath = useSlowNavigation();
  const placeholder = slowPath === pathname ? undefined : placeholders[slowPath ?? ""];
  if (!placeholder) return children;
  const { title, lead, sections } = placeholder;
  return (
    <>
      <PageHead title={title} lead={lead} />
      {sections.map(({ heading, cards }, index) => (
        <Container key={heading ?? ""} className="pt-6 pb-section">
          {heading && <h2 className="mb-block">{heading}</h2>}
          <CardSkeletons count={cards} isSilent={index > 0} />
        </Container>
      ))}
    </>
  );
}
