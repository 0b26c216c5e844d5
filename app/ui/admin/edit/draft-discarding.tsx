import { DeletionLink, DeletionPage } from "#app/ui/admin/deletion.tsx";
import type { DraftState } from "#app/ui/admin/edit/draft-state.tsx";

/** A record of which a draft may stand beside the published version. */
export interface DraftedRecord {
  id: string;
  version: number;
  title: string;
  state: DraftState | null;
}

export const discardingFailure = "Fehler beim Verwerfen des Entwurfs";
const labels = { link: "Entwurf verwerfen", button: "Verwerfen" };

interface DraftDiscardingProps {
  record: DraftedRecord;
  /** The path of the record's form. */
  path: string;
}

/** Offers to give up the draft beside a published version. */
export function DraftDiscarding({ record, path }: DraftDiscardingProps) {
  if (record.state !== "changed") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p>Im Formular steht der Entwurf. Auf der Website steht noch die frühere Fassung.</p>
      <DeletionLink
        to={`${path}/verwerfen`}
        failure={discardingFailure}
        labels={labels}
        name={record.title}
      >
        <DiscardingNote {...record} />
      </DeletionLink>
    </div>
  );
}

/** The same confirmation as a page. */
export function DiscardingPage({ record, backTo }: { record: DraftedRecord; backTo: string }) {
  return (
    <DeletionPage backTo={backTo} failure={discardingFailure} labels={labels}>
      <DiscardingNote {...record} />
    </DeletionPage>
  );
}

function DiscardingNote({ title, version }: DraftedRecord) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <p>
        Der Entwurf von <b>{title}</b> wird verworfen. Was veröffentlicht ist, bleibt, wie es ist.
      </p>
    </>
  );
}
