import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { BackToProfile } from "#app/features/accounts/back-to-profile.tsx";
import { describeAreas, loadPersonalData } from "#app/features/privacy/data-copy.server.ts";
import { DataAreas, UnprovenAddressNotice } from "#app/features/privacy/data-copy.tsx";
import { isAddressProven } from "#app/features/privacy/personal-data.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireUser(request);
  const areas = describeAreas(await loadPersonalData(nouns, id, { origin: siteOrigin(request) }));
  return noStore({ areas, unprovenAddress: isAddressProven(id) ? null : email });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Meine Daten", noIndex: true });

export default function MyData() {
  const { areas, unprovenAddress } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        narrow
        title="Meine Daten"
        lead="Alles, was wir über dich gespeichert haben, wozu und wie lange."
      />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <div className="grid justify-items-start gap-3">
          {/* A plain link, because the router cannot show a file. */}
          <ButtonLink to="/dashboard/data.json" reloadDocument>
            Alles herunterladen
          </ButtonLink>
          <p className="max-w-text text-sm leading-normal text-ink-soft">
            Als JSON-Datei: dasselbe wie hier, dazu die internen Kennungen der Datenbank.
          </p>
        </div>
        {unprovenAddress !== null && <UnprovenAddressNotice email={unprovenAddress} />}
        <DataAreas areas={areas} />
        <section aria-labelledby="loeschen" className="border-t border-line pt-6">
          <h2 id="loeschen" className="text-h3">
            Konto löschen
          </h2>
          <p className="mt-2 mb-3 max-w-text">
            Du willst nichts davon mehr bei uns haben? Auf der nächsten Seite steht, was gelöscht
            wird und was bleiben muss.
          </p>
          <TextLink to="/dashboard/delete-account">Konto löschen …</TextLink>
        </section>
        <BackToProfile />
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Deine Daten konnten nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to="/dashboard/data">Zu meinen Daten</ButtonLink>
      </p>
    </RouteProblem>
  );
}
