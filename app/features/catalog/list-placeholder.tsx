import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { site } from "#app/content/site.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { Container, PageHead } from "#app/ui/page.tsx";
import { CardSkeletons } from "#app/ui/skeleton.tsx";
import { useSlowNavigation } from "#app/ui/use-slow-navigation.ts";
import type { ItemKind } from "#db/schema.ts";

const PLACEHOLDERS_OF_A_LIST = 6;
const PLACEHOLDERS_OF_A_SECTION = 3;

/** The pages that show a selection of each kind. */
const selections: Record<string, { title: string; order: ItemKind[] }> = {
  "/": { title: site.name, order: ["event", "course", "product"] },
  "/offers": { title: "Angebote", order: ["course", "event", "product"] },
};

/** Shows placeholders in place of the page while a page of the catalog takes its time to load. */
export function ListPlaceholder({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const slowPath = useSlowNavigation();
  if (slowPath === null || slowPath === pathname) return children;
  const selection = selections[slowPath];
  if (selection) return <SelectionPlaceholder {...selection} />;
  const kind = Object.values(kinds).find(({ path }) => path === slowPath);
  if (!kind) return children;
  return (
    <>
      <PageHead title={kind.plural} lead={kind.lead} />
      <Container className="pt-6 pb-section">
        <CardSkeletons count={PLACEHOLDERS_OF_A_LIST} />
      </Container>
    </>
  );
}

function SelectionPlaceholder({ title, order }: { title: string; order: ItemKind[] }) {
  return (
    <>
      <PageHead title={title} />
      {order.map((kind, index) => (
        <Container key={kind} className="pt-6 pb-section">
          <h2 className="mb-block">{kinds[kind].plural}</h2>
          <CardSkeletons count={PLACEHOLDERS_OF_A_SECTION} isSilent={index > 0} />
        </Container>
      ))}
    </>
  );
}
