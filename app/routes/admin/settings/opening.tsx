import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { yesOrNo } from "#app/features/settings/setting.ts";
import { setOpened } from "#app/features/settings/settings-admin.server.ts";
import { SETTINGS_PATH, settingsWords } from "#app/features/settings/settings-words.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { OpeningForm } from "#app/ui/layout/opening-bar.tsx";
import { OPENING_PATH } from "#app/ui/layout/opening-path.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const schema = z.object({ opened: yesOrNo.schema, returnTo: z.string().optional() });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ isOpen: siteSettings().opened });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const { opened, returnTo } = form.value;
  const change = async () => ({
    ok: true as const,
    isNew: await setOpened({ opened, adminId, now: new Date() }),
  });
  const result = await change().catch(logAndFail("while opening or closing the shop"));
  if (!result.ok) return form.fail(settingsWords.failed, { status: 500 });
  const toast = settingsWords[result.isNew ? "opening" : "openingAsBefore"](opened);
  return seeOther(safeRedirect(returnTo, OPENING_PATH), { request, toast });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: titleOf(page.data?.isOpen), noIndex: true });

export default function Opening() {
  const { isOpen } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  return (
    <AdminPage
      back={{ to: SETTINGS_PATH, label: "Zurück zu den Einstellungen" }}
      title={titleOf(isOpen)}
    >
      <AnswerErrors answer={answer} />
      <div className="grid max-w-text gap-3">
        {isOpen ? (
          <p>
            Der Shop ist geöffnet: Alle sehen ihn, können Konten anlegen und bestellen. Schließen
            Sie ihn nur, wenn Sie eine Weile nichts verkaufen wollen.
          </p>
        ) : (
          <p>
            Der Shop ist noch nicht geöffnet. Die Verwaltung sieht alles und kann auch probeweise
            bestellen. Öffnen Sie ihn, wenn „Vor dem Start“ erledigt ist: Was einen Preis hat, lässt
            sich dann verbindlich bestellen.
          </p>
        )}
        <h2 className="text-h4">Was andere sehen, solange der Shop geschlossen ist</h2>
        <ul className="list-disc ps-5">
          <li>auf allen Seiten: den Namen, ein Bild und die Anmeldung zum Newsletter</li>
          <li>die Rechtstexte und die Formulare für Widerruf und Kündigung</li>
          <li>
            mit einer Bestellung: ihr Dashboard, ihre Bestellungen und die Inhalte, die sie gekauft
            haben
          </li>
        </ul>
        <p>
          Neue Konten gibt es so lange nicht, und Suchmaschinen werden gebeten, später
          wiederzukommen.
        </p>
        <OpeningForm opens={!isOpen} returnTo={OPENING_PATH} />
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Einstellungen", {
  to: SETTINGS_PATH,
  label: "Zu den Einstellungen",
});

function titleOf(isOpen = false): string {
  return isOpen ? "Shop schließen" : "Shop öffnen";
}
