import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { kinds, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { useSlowNavigation } from "#app/ui/browser/use-slow-navigation.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { CardSkeletons } from "#app/ui/parts/skeleton.tsx";
import type { ItemKind } from "#db/schema.ts";

interface PlaceholderProps {
  title: string;
  sections: { heading?: string; cards: number }[];
}

const listOf = (kind: ItemKind): PlaceholderProps => ({
  title: kinds[kind].plural,
  sections: [{ cards: 6 }],
});
const selectionOf = (title: string, order: ItemKind[]): PlaceholderProps => ({
  title,
  sections: order.map((kind) => ({ heading: kinds[kind].plural, cards: 3 })),
});

const startPage = (siteName: string) => selectionOf(siteName, ["event", "course", "product"]);

/** The pages that list catalog items, by path, except the start page. */
const placeholders: Record<string, PlaceholderProps> = {
  "/offers": selectionOf("Angebote", ["course", "event", "product"]),
  [kinds.product.path]: listOf("product"),
  [kinds.event.path]: listOf("event"),
  [kinds.course.path]: listOf("course"),
  [MEMBERSHIP_PATH]: { title: "Werde jetzt Mitglied", sections: [{ cards: 3 }] },
};

/** Replaces the page with placeholders while a catalog page is slow to load. */
export function LoadingPlaceholder({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const slowPath = useSlowNavigation();
  const { name } = useSite();
  const ahead = slowPath === "/" ? startPage(name) : placeholders[slowPath ?? ""];
  const placeholder = slowPath === pathname ? undefined : ahead;
  useKeptScroll(placeholder !== undefined, pathname);
  // The page stays mounted in case the navigation is aborted.
  return (
    <>
      {placeholder && (
        <div className="contents [&~*]:hidden">
          <Placeholder {...placeholder} />
        </div>
      )}
      {children}
    </>
  );
}

function Placeholder({ title, sections }: PlaceholderProps) {
  return (
    <>
      <PageHead title={title} />
      {sections.map(({ heading, cards }) => (
        <Container key={heading ?? ""} className="pt-6 pb-section">
          {heading && <h2 className="mb-block">{heading}</h2>}
          <CardSkeletons count={cards} />
        </Container>
      ))}
    </>
  );
}

/** Restores the scroll position when the hidden page is shown again. */
function useKeptScroll(isHidden: boolean, pathname: string): void {
  const kept = useRef<{ pathname: string; y: number } | null>(null);
  // At this point in the render the page still has its height.
  if (isHidden) kept.current ??= { pathname, y: window.scrollY };
  useEffect(() => {
    if (isHidden) return;
    if (kept.current?.pathname === pathname) window.scrollTo(0, kept.current.y);
    kept.current = null;
  }, [isHidden, pathname]);
}
