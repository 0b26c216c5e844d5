import type { ComparedVersion } from "#app/features/pages/versions/compare-versions.server.ts";
import { RestoreForm } from "#app/features/pages/versions/restore-form.tsx";
import { SideBySide } from "#app/ui/admin/edit/side-by-side.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";

/** A version beside another one, field by field. */
export function VersionComparison(props: ComparedVersion) {
  const { name, number, version, at, by, other, differences } = props;
  const otherLabel = other === null ? "Vorlage" : `Fassung ${other}`;
  return (
    <>
      <p className="wrap-anywhere">
        Veröffentlicht am {formatMoment(at)} von {by ?? "einem gelöschten Konto"}.
      </p>
      {differences.length === 0 ? (
        <p>Sie zeigt dasselbe wie {otherLabel === "Vorlage" ? "die Vorlage" : otherLabel}.</p>
      ) : (
        <div className="max-w-[54rem]">
          <h2 className="mb-3 text-h3">Was sich unterscheidet</h2>
          <SideBySide labels={[`Fassung ${number}`, otherLabel]} rows={differences} />
        </div>
      )}
      <RestoreForm name={name} number={number} version={version} />
    </>
  );
}
