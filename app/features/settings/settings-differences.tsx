import type { SettingsConflict } from "#app/features/settings/save-settings.server.ts";
import type { SettingsSection } from "#app/features/settings/settings-schema.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";
import { ConflictSection } from "#app/ui/admin/edit/edit-conflict.tsx";

interface SettingsDifferencesProps extends SettingsConflict {
  section: SettingsSection;
}

/** Lists the typed settings that differ from the stored ones. */
export function SettingsDifferences({
  differences,
  lastChange,
  section,
}: SettingsDifferencesProps) {
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
