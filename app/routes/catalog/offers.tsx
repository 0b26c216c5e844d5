import type { MetaFunction } from "@remix-run/react";
import { PageHead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Angebote" });

export default function Offers() {
  return <PageHead title="Angebote" />;
}
