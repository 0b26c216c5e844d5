import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { kinds } from "#app/features/catalog/kinds.ts";
import { Container, PageHead } from "#app/ui/page.tsx";
import { CardSkeletons } from "#app/ui/skeleton.tsx";
import { useSlowNavigation } from "#app/ui/use-slow-navigation.ts";

const PLACEHOLDERS = 6;

/** Shows placeholders in place of the page while a catalog list takes its time to load. */
export function ListPlaceholder({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const slowPath = useSlowNavigation();
  const kind = Object.values(kinds).find(({ path }) => path === slowPath);
  if (!kind || slowPath === pathname) return children;
  return (
    <>
      <PageHead title={kind.plural} lead={kind.lead} />
      <Container className="pt-6 pb-section">
        <CardSkeletons count={PLACEHOLDERS} />
      </Container>
    </>
  );
}
