import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listLibrary } from "#app/features/pictures/picture-library.server.ts";
import { PICTURES_PATH, pictureWords } from "#app/features/pictures/picture-library.ts";
import { PictureList } from "#app/features/pictures/picture-library.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { countOf } from "#app/ui/format/format.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Pagination } from "#app/ui/parts/pagination.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore(await listLibrary(new URL(request.url).searchParams.get("page")));
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Bilder", noIndex: true });

export default function AdminPictures() {
  const { pictures, count, ...place } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Bilder">
      <p className="max-w-text">
        Alle hochgeladenen Bilder, und wo sie zu sehen sind. Die Beschreibung ändern Sie dort, wo
        das Bild steht. Was nirgends zu sehen ist, verschwindet nach acht Tagen von selbst.
      </p>
      {count > 0 ? (
        <PictureList pictures={pictures} />
      ) : (
        <p className="text-ink-soft">
          Noch ist kein Bild hochgeladen. Hochladen können Sie Bilder in den Formularen der
          Angebote, der Seiten, des Teams und der Stimmen.
        </p>
      )}
      <Pagination
        label="Seiten: Bilder"
        total={countOf(count, "Bild", "Bilder")}
        {...place}
        pathTo={(page) => listAddress(PICTURES_PATH, { page })}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(pictureWords.listFailure, {
  to: "/admin",
  label: "Zum Dashboard",
});
