import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { FigureSections } from "#app/features/overview/figures/figure-sections.tsx";
import { readShopFigures } from "#app/features/overview/figures/shop-figures.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ figures: await readShopFigures(nouns) });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Zahlen", noIndex: true });

export default function Figures() {
  const { figures } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Zahlen">
      <FigureSections figures={figures} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle="Fehler beim Laden der Zahlen" failure={TRY_LATER} />;
}
