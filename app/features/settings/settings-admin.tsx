import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { accessibilitySuggestion } from "#app/content/accessibility-suggestion.ts";
import { disputeSuggestion } from "#app/content/dispute-suggestion.ts";
import type { NoticeState } from "#app/features/settings/guarantee-notice-admin.server.ts";
import type {
  SectionView,
  SettingControl,
  SettingsConflict,
} from "#app/features/settings/settings-admin.server.ts";
import type { SettingName, SettingsSection } from "#app/features/settings/settings-schema.ts";
import {
  DELIVERY_PATH,
  LOGO_PATH,
  NOTICE_PATH,
  REMOVE_LOGO,
  SETTINGS_FAILURE,
  sectionId,
  sectionPath,
  TEST_EMAIL_FORM,
  TEST_EMAIL_PATH,
} from "#app/features/settings/settings-words.ts";
import type { MailState } from "#app/features/settings/test-email.server.ts";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { ConflictSection } from "#app/ui/admin/edit/edit-conflict.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldGrid, FileField, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FieldShellProps } from "#app/ui/form/field-shell.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormConstraint, type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { logoAt } from "#app/ui/layout/logo-files.ts";
import { OPENING_PATH } from "#app/ui/layout/opening-path.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

type Values = Record<SettingName, string>;

export interface SettingsAnswer extends FormAnswer {
  conflict?: SettingsConflict;
}

interface SettingsSectionFormProps extends SectionView {
  version: number;
  constraint: FormConstraint<Values>;
  /** The answer to this section's form. */
  answer?: SettingsAnswer;
  /** Shown below the form. */
  children?: ReactNode;
}

/** The form of one section of the settings, which is saved on its own. */
export function SettingsSectionForm(props: SettingsSectionFormProps) {
  const { section, intro, controls, defaultValue, notes, constraint, answer } = props;
  const [form, fields] = useForm<Values>({
    id: sectionId(section),
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  // After a refusal the page may have loaded a later version, which this admin has not seen.
  const version = answer?.result.initialValue?.version ?? props.version;
  return (
    <>
      <p className="max-w-text text-ink-soft">{intro}</p>
      <PostForm
        form={form}
        problem={answer?.title}
        data-failure={SETTINGS_FAILURE}
        encType={controls.some(({ type }) => type === "logo") ? "multipart/form-data" : undefined}
        className="grid max-w-narrow gap-5"
      >
        {answer?.conflict && <SettingsDifferences {...answer.conflict} section={section} />}
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="version" value={String(version)} />
        <FieldGrid>
          {controls.map((control) => (
            <Control
              key={control.name}
              {...control}
              field={fields[control.name]}
              note={notes[control.name]}
            />
          ))}
        </FieldGrid>
        <Button look="lake" disabled={isSending} className="justify-self-start">
          Speichern
        </Button>
      </PostForm>
      {props.children}
    </>
  );
}

interface ControlProps extends SettingControl {
  field: FormField;
  /** Follows the hint. */
  note?: string;
}

function Control({ name, hint, note, rows, options, type, ...rest }: ControlProps) {
  const { isRequired, isNeededToOpen, isNeededByAnswer, ...shown } = rest;
  const shared = {
    ...shown,
    optional: isNeededToOpen ? ("to-open" as const) : !isRequired && !isNeededByAnswer,
    hint: [hint, note].filter(Boolean).join(" "),
    autoComplete: "off",
  };
  if (options) return <SelectField {...shared} options={options} />;
  if (rows) return <TextArea {...shared} rows={rows} />;
  if (type === "logo") return <LogoField {...shared} />;
  if (type === "date") return <DayField {...shared} />;
  return <TextField {...shared} type={type} />;
}

interface SettingsDifferencesProps extends SettingsConflict {
  section: SettingsSection;
}

/** Lists the typed settings that differ from the stored ones. */
function SettingsDifferences({ differences, lastChange, section }: SettingsDifferencesProps) {
  return (
    <ConflictSection id="unterschiede" lastChange={lastChange} path={sectionPath(section)}>
      {differences.length === 0 && <p>In diesem Abschnitt nichts.</p>}
      <dl className="grid gap-3">
        {differences.map(({ label, typed, stored }) => (
          <div key={label} className="border-t border-line pt-2">
            <dt className="font-strong">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">In Ihrem Formular: {typed}</dd>
            <dd className="whitespace-pre-line wrap-anywhere">Jetzt gespeichert: {stored}</dd>
          </div>
        ))}
      </dl>
    </ConflictSection>
  );
}

/** The current logo on both grounds, and a file that replaces it. */
function LogoField(props: FieldShellProps) {
  const isSending = useIsSending();
  const { name } = useSite();
  const address = props.field.initialValue ?? "";
  const logo = logoAt(address);
  return (
    <div className="col-span-full grid gap-4">
      {/* The new key clears the chosen file once it is stored. */}
      <FileField key={address} {...props} accept="image/svg+xml,image/png" />
      <input type="hidden" name={LOGO_PATH} value={address} />
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={logo.src}
            alt={name}
            width={Math.round(40 * logo.ratio)}
            height={40}
            data-ground={logo.ground ?? undefined}
            className="brand-logo"
          />
          <Button
            look="bad"
            size="small"
            name="intent"
            value={REMOVE_LOGO}
            disabled={isSending}
            formNoValidate
          >
            Logo entfernen
          </Button>
        </div>
      )}
    </div>
  );
}

interface SettingsIndexProps {
  sections: SectionView[];
  noticeState: NoticeState;
  mailState: MailState;
}

/** The sections of the settings: what is set in each, and what is missing before the shop opens. */
export function SettingsIndex({ sections, noticeState, mailState }: SettingsIndexProps) {
  const { picture, pdf } = noticeState;
  const { isClosed } = useSite();
  return (
    <ul className="max-w-[54rem] border-b border-line">
      <Line
        id="oeffnung"
        to={OPENING_PATH}
        title={isClosed ? "Shop öffnen" : "Shop schließen"}
        facts={[isClosed ? "Nur die Verwaltung sieht ihn" : "Der Shop ist geöffnet"]}
      />
      {sections.map((each) => (
        <Line
          key={each.section}
          id={sectionId(each.section)}
          to={sectionPath(each.section)}
          title={each.title}
          facts={each.section === "mail" ? mailFacts(each, mailState) : each.facts}
          missing={each.missing}
          hasExamples={each.hasExamples}
        />
      ))}
      <Line
        id="gewaehrleistung"
        to={NOTICE_PATH}
        title="Hinweis zur Gewährleistung"
        facts={[
          "Für alle, die Waren verkaufen",
          `Bild: ${picture ? "vorhanden" : "noch nicht vorhanden"}`,
          `PDF: ${pdf ? "vorhanden" : "noch nicht vorhanden"}`,
        ]}
      />
    </ul>
  );
}

interface LineProps {
  id: string;
  to: string;
  title: string;
  facts: string[];
  missing?: string[];
  hasExamples?: boolean;
}

function Line({ id, to, title, facts, missing = [], hasExamples = false }: LineProps) {
  return (
    <li
      id={id}
      className="grid gap-x-6 border-t border-line py-3 form:grid-cols-[12rem_minmax(0,1fr)] target:bg-sand"
    >
      <Link to={to} className="inline-flex min-h-7 items-center self-start font-strong">
        {title}
      </Link>
      <div className="min-w-0 text-sm wrap-anywhere text-ink-soft">
        {facts.length > 0 && <p>{facts.join(" · ")}</p>}
        {missing.length > 0 && (
          <p>
            <strong className="text-warn">Es fehlt noch:</strong> {missing.join(", ")}
          </p>
        )}
        {hasExamples && <p>Bis Sie speichern, gelten Beispielinhalte.</p>}
      </div>
    </li>
  );
}

function mailFacts({ facts }: SectionView, { hasMailServer, arrivedAt }: MailState): string[] {
  return [
    ...facts,
    `Mailserver: ${hasMailServer ? "eingerichtet" : "nicht eingerichtet"}`,
    `Testmail: ${arrivedAt ? "angekommen" : "noch nicht bestätigt"}`,
  ];
}

/** The loader's dates are still `Date` objects in the browser. */
interface MailStateProps {
  state: MailState;
  /** The address of the signed-in admin. */
  email: string;
}

/** The state of e-mail delivery, and the button that sends a test e-mail. */
export function MailStateFacts({ state, email }: MailStateProps) {
  const isSending = useIsSending(TEST_EMAIL_PATH);
  const { hasMailServer, sender, sentAt, failure, arrivedAt } = state;
  return (
    <div className="grid max-w-narrow gap-4">
      <AdminFacts
        entries={[
          {
            term: "Mailserver",
            value: hasMailServer
              ? "eingerichtet (SMTP_URL)"
              : "nicht eingerichtet: E-Mails bleiben unter „E-Mails“ liegen, bis SMTP_URL gesetzt ist",
          },
          { term: "Absender jetzt", value: sender },
          { term: "Zuletzt gesendet", value: sentAt ? formatMoment(sentAt) : "noch nichts" },
          {
            term: "Zuletzt nicht zugestellt",
            value: failure && (
              <>
                {formatMoment(failure.at)}
                {failure.reason && `: ${failure.reason}`}{" "}
                <TextLink to="/admin/outbox?status=failed">Ansehen</TextLink>
              </>
            ),
          },
          {
            term: "Testmail",
            value: arrivedAt ? `angekommen am ${formatMoment(arrivedAt)}` : "noch nicht bestätigt",
          },
        ]}
      />
      <p>
        Die Testmail geht an{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>
        . Der Link darin bestätigt, dass sie angekommen ist. Lesen Sie diese Adresse nicht?{" "}
        <TextLink to="/dashboard/email">Anmelde-Adresse ändern</TextLink>
      </p>
      <Form id={TEST_EMAIL_FORM} method="post" action={TEST_EMAIL_PATH} preventScrollReset>
        <Button name="intent" value="send" disabled={isSending}>
          Testmail schicken
        </Button>
      </Form>
      <p>
        Landen E-Mails im Spam? <TextLink to={DELIVERY_PATH}>Zustellung prüfen</TextLink>
      </p>
    </div>
  );
}

/** Drafts to copy. They are not in the fields, so that nobody publishes claims that they have not read. */
export function LegalSuggestions() {
  return (
    <div className="grid gap-2">
      <Suggestion about="den Satz zur Streitbeilegung" text={disputeSuggestion}>
        Übernehmen Sie ihn nur, wenn er stimmt. Nehmen Sie an der Schlichtung teil, nennen Sie
        stattdessen die Stelle mit Anschrift und Website.
      </Suggestion>
      <Suggestion about="die Erklärung zur Barrierefreiheit" text={accessibilitySuggestion}>
        Prüfen Sie jeden Satz, ergänzen Sie, was in eckigen Klammern steht, und fügen Sie den Text
        oben ein.
      </Suggestion>
    </div>
  );
}

interface SuggestionProps {
  about: string;
  text: string;
  /** A note for the owner. */
  children: ReactNode;
}

function Suggestion({ about, text, children }: SuggestionProps) {
  return (
    <Disclosure summary={`Vorschlag für ${about}`}>
      <div className="grid max-w-narrow grid-cols-1 justify-items-start gap-3">
        <p>{children}</p>
        <CopyButton name="Vorschlag" text={text} />
        <p className="rounded-cut bg-sand p-4 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
    </Disclosure>
  );
}
