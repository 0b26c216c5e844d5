import { Link } from "@remix-run/react";
import type { NoticeState } from "#app/features/settings/guarantee-notice/store-notice.server.ts";
import type { SectionView } from "#app/features/settings/settings-page.server.ts";
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
