import type { MetaFunction } from "@remix-run/react";
import { PageHead } from "#app/ui/page.tsx";
import type { PageHandle } from "#app/ui/page-handle.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle: PageHandle = { isPlain: true };

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Community" });

export default function Community() {
  return <PageHead title="Community" />;
}
