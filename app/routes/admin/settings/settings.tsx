import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { invoiceErrors } from "#app/features/invoices/invoices.server.ts";
import { findProviderState } from "#app/features/money/online/configured-provider.server.ts";
import { ProviderStateFacts } from "#app/features/money/online/online-payments-admin.tsx";
import { findNoticeState } from "#app/features/settings/guarantee-notice-admin.server.ts";
import {
  MAX_LOGO_BYTES,
  receiveSettingsLogo,
} from "#app/features/settings/logo/receive-logo.server.ts";
import { loadSettingsView, saveSettings } from "#app/features/settings/settings-admin.server.ts";
import {
  LegalSuggestions,
  MailStateFacts,
  type SettingsAnswer,
  SettingsIndex,
  SettingsSectionForm,
} from "#app/features/settings/settings-admin.tsx";
import {
  sectionNames,
  sectionSchema,
  sections,
  settingsFormSchema,
  settingsIn,
} from "#app/features/settings/settings-schema.ts";
import {
  NOTICE_PATH,
  SETTINGS_PATH,
  sectionPath,
  settingsWords,
} from "#app/features/settings/settings-words.ts";
import { findMailState } from "#app/features/settings/test-email.server.ts";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ToOverview } from "#app/ui/admin/to-overview.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  const opened = sectionNames.find((section) => section === params.section) ?? null;
  if (params.section && !opened) throw refusal(404, "Diesen Abschnitt gibt es nicht.");
  const view = loadSettingsView();
  const withConstraints = view.sections.map((each) => ({
    ...each,
    constraint: formConstraint(sectionSchema(each.section)),
  }));
  const states = {
    mailState: findMailState(),
    noticeState: findNoticeState(),
    providerState: findProviderState(),
  };
  return noStore({ ...view, opened, sections: withConstraints, ...states, email });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, settingsFormSchema, {
    files: { logo: MAX_LOGO_BYTES },
    receive: receiveSettingsLogo,
  });
  if (!form.ok) return form.reply;
  const { section, version } = form.value;
  const fieldErrors = invoiceErrors(form.value);
  if (Object.keys(fieldErrors).length > 0) return form.fail({ fieldErrors });
  const typed = settingsIn(section)
    .filter((name) => form.formData.has(name))
    .map((name) => [name, String(form.formData.get(name))]);
  const posted = { section, version, texts: Object.fromEntries(typed), adminId, now: new Date() };
  const result = await saveSettings(posted).catch(logAndFail("while saving the settings"));
  if (!result.ok && result.reason === "failed") {
    return form.fail(settingsWords.failed, { status: 500 });
  }
  if (!result.ok) {
    const values = { version: String(result.version) };
    const problems = { ...settingsWords.conflict, values };
    return form.show({ conflict: result.conflict }, problems, { status: 409 });
  }
  const toastOf = result.isNew ? settingsWords.saved : settingsWords.asBefore;
  const toast = toastOf(sections[section].title, result.later);
  return seeOther(sectionPath(section), { request, toast });
}

export const meta: MetaFunction<typeof loader> = (page) => {
  const opened = page.data?.sections.find(({ section }) => section === page.data?.opened);
  const title = opened?.title ?? "Einstellungen";
  return pageMeta(page, { title, noIndex: true });
};

/** All sections in a list, or the form of one of them. A form may also be posted to the list. */
export default function Settings() {
  const { opened, sections, ...page } = useLoaderData<typeof loader>();
  const answer: SettingsAnswer | undefined = useActionData<typeof action>();
  const answered = sections.find(({ section }) => section === answer?.result.initialValue?.section);
  const view = answered ?? sections.find(({ section }) => section === opened);
  if (view) return <SectionPage {...page} sections={sections} view={view} answer={answer} />;
  return (
    <AdminPage title="Einstellungen">
      <AnswerErrors answer={answer} />
      <UnreadableSettings labels={page.unreadable} />
      <SettingsIndex sections={sections} {...page} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Einstellungen" failure={TRY_LATER}>
      <ToOverview />
    </RouteProblem>
  );
}

type Loaded = SerializeFrom<typeof loader>;

interface SectionPageProps extends Omit<Loaded, "opened"> {
  view: Loaded["sections"][number];
  answer: SettingsAnswer | undefined;
}

function SectionPage({ view, answer, ...shown }: SectionPageProps) {
  const { sections, version, imprintGaps, mailState, providerState, email } = shown;
  const { section } = view;
  return (
    <AdminPage back={{ to: SETTINGS_PATH, label: "Alle Einstellungen" }} title={view.title}>
      <SettingsSectionForm
        // The key changes with the stored values, so that a saved section shows them.
        key={`${section} ${JSON.stringify(view.defaultValue)}`}
        {...view}
        version={version}
        answer={answer}
      >
        {section === "operator" && <ImprintGaps labels={imprintGaps} />}
        {section === "law" && <LegalSuggestions />}
        {section === "payments" && <ProviderStateFacts state={providerState} />}
        {section === "mail" && <MailStateFacts state={mailState} email={email} />}
      </SettingsSectionForm>
      <SectionLinks sections={sections} view={view} />
    </AdminPage>
  );
}

function UnreadableSettings({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null;
  return (
    <Notice tone="bad" role="status">
      <p>
        Diese gespeicherten Einstellungen sind nicht lesbar: {labels.join(", ")}. Bis Sie sie neu
        speichern, gilt die Vorgabe.
      </p>
    </Notice>
  );
}

function ImprintGaps({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null;
  return (
    <p className="max-w-text text-sm text-ink-soft">
      Für ein vollständiges Impressum fehlt noch: {labels.join(", ")}. Ein eigener Text geht vor.
    </p>
  );
}

/** Leads from one section to the next without the list. */
function SectionLinks({ sections, view }: Pick<SectionPageProps, "sections" | "view">) {
  return (
    <nav aria-label="Weitere Einstellungen" className="border-t border-line pt-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ section, title }) => (
          <li key={section}>
            <Link
              to={sectionPath(section)}
              aria-current={section === view.section ? "page" : undefined}
              className="inline-flex min-h-8 items-center aria-[current]:font-strong"
            >
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link to={NOTICE_PATH} className="inline-flex min-h-8 items-center">
            Hinweis zur Gewährleistung
          </Link>
        </li>
      </ul>
    </nav>
  );
}
