import { useLocation } from "@remix-run/react";
import {
  adminKinds,
  itemCallOffPath,
  itemDuplicationPath,
  itemParticipantsPath,
  itemPicturesPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import type { LastChange } from "#app/features/change-log/change-log.server.ts";
import { LastChangeLine } from "#app/features/change-log/change-log.tsx";
import { itemContentsPath } from "#app/features/deliveries/administration/contents-admin.ts";
import { planPath } from "#app/features/membership/plans-admin.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { ItemKind } from "#db/schema.ts";

/** Warns that visitors do not see an archived item. */
export function ArchiveNotice({ archivedAt }: { archivedAt: Date | null }) {
  return (
    archivedAt && (
      <Notice>
        <p>
          Seit {formatMoment(archivedAt)} im Archiv und nur noch in Bestellungen zu sehen. Sie
          können es trotzdem ändern.
        </p>
      </Notice>
    )
  );
}

interface TemplateNoticeProps {
  kind: ItemKind;
  title: string;
}

/** Says where the values of a new item's form come from. */
export function TemplateNotice({ kind, title }: TemplateNoticeProps) {
  return (
    <Notice>
      <p>
        Die Angaben stammen von „{title}“
        {adminKinds[kind].dates !== "none" && ", nur das Datum nicht"}. Noch ist nichts gespeichert.
        „Erstellen“ übernimmt auch, was Kundinnen, Kunden und Mitglieder bekommen: Text
        {adminKinds[kind].hasLessons ? ", Dateien und Lektionen." : " und Dateien."}
      </p>
    </Notice>
  );
}

interface ItemLinksProps {
  kind: ItemKind;
  id: string;
  isPlan: boolean;
  isAttended: boolean;
  canBeCalledOff: boolean;
  lastChange: LastChange | null;
}

/** The time of the last change, and links to a duplicate and to what belongs to the item. */
export function ItemLinks({ kind, id, isPlan, lastChange, ...item }: ItemLinksProps) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <LastChangeLine lastChange={lastChange} />
      {isPlan && (
        <TextLink to={planPath(id)}>
          <Icon name="star" />
          Als Mitgliedschaft bearbeiten
        </TextLink>
      )}
      <TextLink to={itemDuplicationPath(kind, id, search)}>
        <Icon name="plus" />
        Duplizieren
      </TextLink>
      <TextLink to={itemContentsPath({ kind, id, isPlan })}>
        <Icon name="book-open" />
        Inhalt
      </TextLink>
      {!isPlan && (
        <TextLink to={itemPicturesPath(kind, id)}>
          <Icon name="eye" />
          Bilder
        </TextLink>
      )}
      <TextLink to={itemParticipantsPath(kind, id)}>
        <Icon name="users" />
        {item.isAttended ? "Teilnehmende" : "Käuferinnen und Käufer"}
      </TextLink>
      {item.canBeCalledOff && (
        <TextLink to={itemCallOffPath(kind, id)}>
          <Icon name="x" />
          Absagen
        </TextLink>
      )}
    </div>
  );
}
