import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { MAX_LOGO_BYTES } from "#app/features/logo/receive-logo.server.ts";
import { findProviderState } from "#app/features/payments/online/provider-state.server.ts";
import { ProviderStateFacts } from "#app/features/payments/online/provider-state.tsx";
import { NoticeForm } from "#app/features/site-settings/guarantee-notice/notice-form.tsx";
import { findNoticeState } from "#app/features/site-settings/guarantee-notice/store-notice.server.ts";
import { LegalSuggestions } from "#app/features/site-settings/legal-suggestions.tsx";
import { MailStateFacts } from "#app/features/site-settings/mail-state.tsx";
import { saveSettings } from "#app/features/site-settings/save-settings.server.ts";
import { sectionId, sectionWords } from "#app/features/site-settings/setting-controls.ts";
import { settingsFormSchema } from "#app/features/site-settings/settings-form-schema.ts";
import { receiveSettingsLogo } from "#app/features/site-settings/settings-logo.server.ts";
import { viewSettings } from "#app/features/site-settings/settings-page.server.ts";
import {
  type SettingsAnswer,
  SettingsSectionForm,
} from "#app/features/site-settings/settings-section-form.tsx";
import { SETTINGS_PATH, settingsWords } from "#app/features/site-settings/settings-words.ts";
import { findMailState } from "#app/features/site-settings/test-email.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { sectionSchemas, settingsIn } from "#app/site/settings-schema.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ToOverview } from "#app/ui/admin/to-overview.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  const { sections, ...view } = viewSettings();
  const withConstraints = sections.map((each) => ({
    ...each,
    constraint: formConstraint(sectionSchemas[each.section]),
  }));
  const states = {
    mailState: findMailState(),
    noticeState: findNoticeState(),
    providerState: findProviderState(),
  };
  return noStore({ ...view, sections: withConstraints, ...states, email });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, settingsFormSchema, {
    files: { logo: MAX_LOGO_BYTES },
    receive: receiveSettingsLogo,
  });
  if (!form.ok) return form.reply;
  const { section, version } = form.value;
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
  const toast = toastOf(sectionWords[section].title, result.later);
  return seeOther(`${SETTINGS_PATH}#${sectionId(section)}`, { request, toast });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Einstellungen", noIndex: true });

export default function Settings() {
  const { version, sections, mailState, noticeState, providerState, email, ...notes } =
    useLoaderData<typeof loader>();
  const answer: SettingsAnswer | undefined = useActionData<typeof action>();
  const answered = sections.find(({ section }) => section === answer?.result.initialValue?.section);
  return (
    <AdminPage title="Einstellungen">
      {!answered && <AnswerErrors answer={answer} />}
      <UnreadableSettings labels={notes.unreadable} />
      <SectionLinks sections={sections} />
      {sections.map((each) => (
        <SettingsSectionForm
          // The key changes with the stored values, so that a saved section shows them.
          key={`${each.section} ${JSON.stringify(each.defaultValue)}`}
          {...each}
          version={version}
          answer={each === answered ? answer : undefined}
        >
          {each.section === "operator" && <ImprintGaps labels={notes.imprintGaps} />}
          {each.section === "law" && <LegalSuggestions />}
          {each.section === "law" && <NoticeForm state={noticeState} />}
          {each.section === "payments" && <ProviderStateFacts state={providerState} />}
          {each.section === "mail" && <MailStateFacts state={mailState} email={email} />}
        </SettingsSectionForm>
      ))}
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

function SectionLinks({ sections }: { sections: { section: keyof typeof sectionWords }[] }) {
  return (
    <nav aria-label="Abschnitte">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ section }) => (
          <li key={section}>
            <a href={`#${sectionId(section)}-titel`} className="inline-flex min-h-8 items-center">
              {sectionWords[section].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
