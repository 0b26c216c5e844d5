import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { sessionIdOf } from "#app/features/accounts/sign-in/sessions.server.ts";
import { fileView } from "#app/features/deliveries/contents.server.ts";
import { DownloadLink } from "#app/features/deliveries/delivered-files.tsx";
import { fileWords } from "#app/features/deliveries/files/files.ts";
import { findOpenFile, signedFilePath } from "#app/features/deliveries/files/open-file.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { BackLink, Container } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";
import type { ContentFile } from "#db/schema.ts";

const TITLE = "Link für Player und andere Geräte";

export async function loader({ request, params: { fileId = "" } }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const file = findOpenFile(user, fileId);
  if (!file) throw refusal(404, "Diese Datei wurde nicht gefunden.");
  const view = fileView(file);
  if (view.isMissing) throw refusal(404, fileWords.lost);
  return noStore({ file: view, link: await personalLink(request, file) });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function FileLink() {
  const { file, link } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="pb-section">
      <BackLink to="/dashboard/inhalte">Meine Inhalte</BackLink>
      <h1 className="mb-4 text-h2">{TITLE}</h1>
      <p className="mb-block">
        <DownloadLink file={file} />
      </p>
      <div className="mb-block grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <label htmlFor="link" className="font-strong">
            Dein Link
          </label>
          <CopyButton text={link} name="Link" />
        </div>
        <input
          id="link"
          name="link"
          value={link}
          readOnly
          aria-describedby="grenzen"
          className={inputClass}
        />
        <p id="grenzen" className="max-w-text text-ink-soft">
          Damit öffnet sich die Datei ohne Anmeldung, zum Beispiel in einem Musik- oder Videoplayer
          oder auf dem Fernseher. Der Link gilt 24 Stunden, längstens bis dein Zugang endet.
        </p>
      </div>
      <Notice>
        Der Link ist nur für dich. Sobald du dich in diesem Browser oder überall abmeldest, gilt er
        nicht mehr.
      </Notice>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Der Link konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to="/dashboard/inhalte">Meine Inhalte</ButtonLink>
      </p>
    </RouteProblem>
  );
}

/** The complete address of a file for a player or another device. It belongs to the browser's session. */
async function personalLink(
  request: Request,
  file: Pick<ContentFile, "id" | "name">,
): Promise<string> {
  const session = await getSession(request);
  const sessionId = sessionIdOf(session.get("token") ?? "");
  return siteOrigin(request) + signedFilePath(file, sessionId);
}
