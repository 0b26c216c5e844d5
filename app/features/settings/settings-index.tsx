import { Link } from "@remix-run/react";
import type { NoticeState } from "#app/features/settings/guarantee-notice/store-notice.server.ts";
import { sectionWords } from "#app/features/settings/setting-controls.ts";
import { inWords } from "#app/features/settings/setting-values.ts";
import type { SectionView } from "#app/features/settings/settings-page.server.ts";
import type { SettingName, SettingsSection } from "#app/features/settings/settings-schema.ts";
import { NOTICE_PATH, sectionId, sectionPath } from "#app/features/settings/settings-words.ts";
import type { MailState } from "#app/features/settings/test-email.server.ts";

interface SettingsIndexProps {
  sections: SectionView[];
  noticeState: NoticeState;
  mailState: MailState;
}

/** The sections of the settings: what is set in each, and what is missing before the shop opens. */
export function SettingsIndex({ sections, noticeState, mailState }: SettingsIndexProps) {
  const { picture, pdf } = noticeState;
  return (
    <ul className="max-w-[54rem] border-b border-line">
      {sections.map((each) => (
        <Line
          key={each.section}
          id={sectionId(each.section)}
          to={sectionPath(each.section)}
          title={sectionWords[each.section].title}
          facts={each.section === "mail" ? mailFacts(each, mailState) : factsOf(each)}
          missing={missingIn(each)}
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

/** The settings that tell an owner most about a section. */
const mainSettings: Record<SettingsSection, SettingName[]> = {
  operator: ["operatorName", "city", "email"],
  website: ["siteName", "claim"],
  look: ["palette", "labels", "logo"],
  rating: ["rating"],
  sale: ["communityPriceFor", "paymentDays", "taxScheme", "shippingFlat"],
  payments: ["autoComplete", "remindBefore", "remindAfter", "expireAfterDays"],
  invoices: ["invoiceWhen", "invoicePattern", "taxNumber"],
  law: ["disputeSentence", "accessibilityStatement", "contractSentence"],
  bank: ["bankRecipient", "bankIban"],
  mail: ["mailFrom"],
  security: ["adminSecondFactor"],
};

/** 'Name: Hof am See GmbH'. A long text is only said to be there. */
function factsOf({ section, defaultValue }: SectionView): string[] {
  return sectionWords[section].controls
    .filter(({ name }) => mainSettings[section].includes(name) && defaultValue[name])
    .map(({ name, label, rows }) => {
      return `${label}: ${rows ? "vorhanden" : inWords(name, defaultValue[name])}`;
    });
}

function mailFacts(section: SectionView, { hasMailServer, arrivedAt }: MailState): string[] {
  return [
    ...factsOf(section),
    `Mailserver: ${hasMailServer ? "eingerichtet" : "nicht eingerichtet"}`,
    `Testmail: ${arrivedAt ? "angekommen" : "noch nicht bestätigt"}`,
  ];
}

function missingIn({ section, defaultValue }: SectionView): string[] {
  return sectionWords[section].controls
    .filter(({ name, isRequired, isNeededToOpen }) => {
      return (isRequired || isNeededToOpen) && !defaultValue[name];
    })
    .map(({ label }) => label);
}
