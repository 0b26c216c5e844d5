import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import {
  findLegalFile,
  findLegalSource,
  findTermsFacts,
} from "#app/features/legal/legal-texts.server.ts";
import { findLegalPage } from "#app/features/legal/legal-texts.ts";
import {
  GeneratedImprint,
  LegalFileNotice,
  TermsQuestions,
} from "#app/features/legal/legal-texts-admin.tsx";
import { hasProvider } from "#app/features/money/online/configured-provider.server.ts";
import { type PageIntent, pageFormSchema } from "#app/features/pages/change-page.server.ts";
import { loadPageEditor } from "#app/features/pages/page-editor.server.ts";
import { PAGE_FORM, PageEditorForm } from "#app/features/pages/page-editor.tsx";
import type { PageAnswer } from "#app/features/pages/page-editor-fields.tsx";
import { PageState } from "#app/features/pages/page-list.tsx";
import {
  pageFieldsOf,
  publishedWords,
  type SitePageName,
} from "#app/features/pages/page-words.server.ts";
import { draftPrivacyText } from "#app/features/privacy/privacy-draft.server.ts";
import { PrivacyDraftOffer } from "#app/features/privacy/privacy-draft.tsx";
import { findImprint, operatorFacts } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { answerPageChange } from "#app/routes/admin/pages/answer-page-change.server.ts";
import { requirePage } from "#app/routes/admin/pages/requested-page.server.ts";
import { pagePictures } from "#app/routes/admin/posted-picture.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const page = loadPageEditor(requirePage(params.page));
  const file = await findLegalFile(page.name);
  // A legal page without a text of its own starts from the text of its file.
  const { text = "", ...others } = page.defaultValue;
  const defaultValue = file ? { ...others, text: text || (file.text ?? "") } : page.defaultValue;
  const isGenerated = page.name === "impressum" && !file && publishedWords(page.name).text === "";
  const imprint = isGenerated ? findImprint() : null;
  const paysOnline = hasProvider();
  const terms = page.name === "agb" ? findTermsFacts({ paysOnline }) : null;
  const source = await findLegalSource(page.name);
  return noStore({ ...page, file, source, defaultValue, imprint, terms });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const page = requirePage(params.page);
  const form = await readForm(request, pageFormSchema(page), pagePictures(pageFieldsOf(page)));
  if (!form.ok) return form.reply;
  if (isProposal(form.value.intent)) return answerProposal(form, page);
  return answerPageChange(request, form, { page, adminId, now: new Date() });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: page.data?.label ?? "Nicht gefunden", noIndex: true });

export default function EditPage() {
  const page = useLoaderData<typeof loader>();
  const answer: PageAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  return (
    <AdminPage
      back={{ to: "/admin/pages", label: "Zurück zu den Seiten" }}
      title={page.label}
      badge={<PageState {...page} />}
      actions={<TextLink to={`${pathname}/versions`}>Versionen</TextLink>}
    >
      {findLegalPage(page.name) && (
        <LegalFileNotice
          name={page.name}
          file={page.file}
          number={page.published?.number ?? null}
        />
      )}
      {page.imprint && <GeneratedImprint imprint={page.imprint} />}
      {page.name === "datenschutz" && (
        <PrivacyDraftOffer
          formId={PAGE_FORM}
          isEmpty={!answer?.proposal && page.defaultValue.text === ""}
          isFilled={Boolean(answer?.proposal)}
        />
      )}
      <div
        className={
          page.terms
            ? "grid items-start gap-x-10 gap-y-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_19rem]"
            : ""
        }
      >
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PageEditorForm
            key={`${pathname} ${page.version} ${answer?.proposal}`}
            page={page}
            answer={answer}
          />
        </div>
        {page.terms && <TermsQuestions {...page.terms} />}
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Seite");

type Posted = { intent: PageIntent; typed: Record<string, string> };

/** Whether the button only asks for a draft of the text. */
function isProposal({ verb }: PageIntent): boolean {
  return verb === "propose" || verb === "propose-instead";
}

/** The form again, with a draft below the typed text or instead of it. Nothing is stored. */
function answerProposal(form: ReadForm<Posted>, page: SitePageName) {
  if (page !== "datenschutz") {
    return form.fail({ formErrors: ["Für diese Seite gibt es keinen Entwurf."] });
  }
  const { intent, typed } = form.value;
  const kept = intent.verb === "propose" ? (typed.text ?? "").trimEnd() : "";
  const settings = { ...siteSettings(), ...operatorFacts() };
  const text = [kept, draftPrivacyText(nouns, settings)].filter(Boolean).join("\n\n---\n\n");
  return form.show({ proposal: crypto.randomUUID() }, { values: { text } }, { status: 200 });
}
