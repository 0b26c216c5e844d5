import type { SettingsConflict } from "#app/features/site-settings/save-settings.server.ts";
import { sectionId } from "#app/features/site-settings/setting-words.ts";
import { SETTINGS_PATH } from "#app/features/site-settings/settings-messages.ts";
import type { SettingsSection } from "#app/site/site-schema.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";

interface SettingsDifferencesProps extends SettingsConflict {
  section: SettingsSection;
}

/** Lists the typed settings that differ from the stored ones. */
export function SettingsDifferences({
  differences,
  lastChange,
  section,
}: SettingsDifferencesProps) {
  const id = `${sectionId(section)}-unterschiede`;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id}>Was sich unterscheidet</h3>
      {lastChange && (
        <p>
          Gespeichert am {formatMoment(lastChange.at)} von{" "}
          {lastChange.by ?? "einem gelöschten Konto"}.
        </p>
      )}
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
      <p>
        {/* Loads a new document, because the form would keep the typed values. */}
        <a href={SETTINGS_PATH}>Eigene Eingabe verwerfen</a>
      </p>
    </section>
  );
}
