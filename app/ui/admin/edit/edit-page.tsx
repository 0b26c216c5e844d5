import type { ComponentProps } from "react";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";

export interface RecordTitles {
  create: string;
  edit: string;
  notFound: string;
  /** A sentence below `notFound`. */
  missing: string;
}

/** The record of a form, in the data of its page. */
interface EditedPage {
  /** null for a new or deleted record. */
  record: object | null;
  /** Whether the address names a record that is deleted. */
  isMissing?: boolean;
}

interface EditPageProps extends EditedPage, Omit<ComponentProps<typeof AdminPage>, "title"> {
  titles: RecordTitles;
  answer: object | undefined;
}

/** The page of a record's form. If the record is deleted, only typed values are a reason to show the form. */
export function EditPage({ titles, record, isMissing, answer, children, ...page }: EditPageProps) {
  if (isMissing && !answer) {
    return (
      <AdminPage back={page.back} title={titles.notFound}>
        <p>{titles.missing}</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage {...page} title={editTitle(titles, { record })}>
      {children}
    </AdminPage>
  );
}

/** The title of the document. `page` is undefined if loading failed. */
export function editTitle(titles: RecordTitles, page: EditedPage | undefined): string {
  if (page?.isMissing) return titles.notFound;
  return page?.record ? titles.edit : titles.create;
}
