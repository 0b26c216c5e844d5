import { adminKinds, itemParticipantsPath } from "#app/features/catalog-admin/admin-kinds.ts";
import type { LastChange } from "#app/features/catalog-admin/form/save-item.server.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { ItemKind } from "#db/schema.ts";

interface AdminItemStateProps {
  archivedAt: Date | null;
}

/** Warns that visitors do not see an archived item. */
export function ArchiveNotice({ archivedAt }: AdminItemStateProps) {
  return (
    archivedAt && (
      <Notice>
        <p>
          Das liegt seit {formatMoment(archivedAt)} im Archiv: Zu sehen ist es nur noch in
          Bestellungen. Sie können es trotzdem ändern.
        </p>
      </Notice>
    )
  );
}

interface ItemLinksProps {
  kind: ItemKind;
  id: string;
  lastChange: LastChange | null;
}

/** The time of the last change, and a link to the participants. */
export function ItemLinks({ kind, id, lastChange }: ItemLinksProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {lastChange && (
        <p className="text-sm text-ink-soft">
          Zuletzt geändert: {formatMoment(lastChange.at)}, {lastChange.by ?? "gelöschtes Konto"}
        </p>
      )}
      {adminKinds[kind].hasParticipants && (
        <TextLink to={itemParticipantsPath(kind, id)}>
          <Icon name="users" />
          Teilnehmende
        </TextLink>
      )}
    </div>
  );
}
