import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { LastChangeLine } from "#app/features/change-log/last-change-line.tsx";
import { editOf } from "#app/features/editing/edit-record.server.ts";
import {
  type PeopleGroup,
  peopleGroupAt,
  peopleGroups,
} from "#app/features/team/administration/people-groups.ts";
import {
  personConflicts,
  personFailure,
  personSaved,
} from "#app/features/team/administration/person-edit-words.ts";
import { loadPersonForm } from "#app/features/team/administration/person-form.server.ts";
import { PersonForm } from "#app/features/team/administration/person-form.tsx";
import { PersonProblem } from "#app/features/team/administration/person-problem.tsx";
import { personSchemas } from "#app/features/team/administration/person-schema.ts";
import { savePerson } from "#app/features/team/administration/save-person.server.ts";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { optionalPicture } from "#app/visit/forms/posted-picture.server.ts";
import { showRecordAgain } from "#app/visit/forms/show-record-again.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const form = await loadPersonForm(group, params.personId);
  // Returned instead of thrown, so that the page keeps the typed values of a deleted person.
  return noStore(
    { ...form, constraint: formConstraint(personSchemas[group]) },
    { status: form.isMissing ? 404 : 200 },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const form = await readForm(request, personSchemas[group], optionalPicture);
  if (!form.ok) return form.reply;
  const edit = { ...editOf(adminId, params.personId, form.value), group, posted: form.value };
  const result = await savePerson(edit).catch(logAndFail("while saving a person"));
  if (!result.ok) {
    const failure = personFailure(edit.isNew ? "Erstellen" : "Aktualisieren", group);
    const { changed, gone } = personConflicts;
    return showRecordAgain(form, result, { failure, changed, gone: gone(group) });
  }
  const toast = personSaved(group, result.saved, edit.isNew ? "created" : "changed");
  return seeOther(peopleGroups[group].path, { request, toast });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  const group = peopleGroupAt(page.location.pathname);
  return pageMeta(page, { title: titleOf(group, data), noIndex: true });
};

export default function EditPerson() {
  const page = useLoaderData<typeof loader>();
  const answer: EditAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { group, person, isMissing } = page;
  const back = { to: peopleGroups[group].path, label: "Zurück" };
  if (isMissing && !answer) {
    return (
      <AdminPage back={back} title={titleOf(group, page)}>
        <p>Vielleicht hat jemand anderes den Eintrag gelöscht.</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      back={back}
      title={titleOf(group, { person })}
      actions={person && <LastChangeLine lastChange={person.lastChange} />}
    >
      {person?.isDemo && <DemoNotice />}
      <PersonForm key={pathname} {...page} answer={answer} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <PersonProblem />;
}

function DemoNotice() {
  return (
    <Notice>
      <p>
        Das ist ein erfundenes Beispiel, und die Website sagt das dazu. Sobald Sie hier etwas ändern
        und speichern, gilt der Eintrag als Ihrer.
      </p>
    </Notice>
  );
}

interface TitledPage {
  person: object | null;
  isMissing?: boolean;
}

function titleOf(group: PeopleGroup, page: TitledPage | undefined): string {
  const { createTitle, editTitle, notFound } = peopleGroups[group];
  if (page?.isMissing) return notFound;
  return page?.person ? editTitle : createTitle;
}
