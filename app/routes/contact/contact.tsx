import type { MetaFunction } from "@remix-run/react";
import { PageHead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Kontakt" });

export default function Contact() {
  return <PageHead title="Kontakt" />;
}
