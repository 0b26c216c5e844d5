import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { LastChangeLine } from "#app/features/change-log/change-log.tsx";
import { editOf } from "#app/features/records/records.server.ts";
import {
  loadPersonForm,
  personSchemas,
  savePerson,
} from "#app/features/team/shown-people-admin.server.ts";
import {
  peopleGroupAt,
  peopleGroups,
  personConflicts,
  personSaved,
} from "#app/features/team/shown-people-admin.ts";
import { PersonForm } from "#app/features/team/shown-people-admin.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { optionalPicture } from "#app/routes/admin/posted-picture.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  return showRecord(loadPersonForm(group, params.personId), personSchemas[group]);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const { path, words } = peopleGroups[group];
  const form = await readForm(request, personSchemas[group], optionalPicture);
  if (!form.ok) return form.reply;
  const edit = { ...editOf(adminId, params.personId, form.value), group, posted: form.value };
  const result = await savePerson(edit).catch(logAndFail("while saving a person"));
  if (!result.ok) {
    const failure = words.failure(edit.isNew ? "Erstellen" : "Aktualisieren");
    const { changed, gone } = personConflicts;
    return showRecordAgain(form, result, { failure, changed, gone: gone(group) });
  }
  const toast = personSaved(group, result.saved, edit.isNew ? "created" : "changed");
  return seeOther(path, { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  const { words } = peopleGroups[peopleGroupAt(page.location.pathname)];
  return pageMeta(page, { title: editTitle(words.titles, data), noIndex: true });
};

export default function EditPerson() {
  const page = useLoaderData<typeof loader>();
  const answer: EditAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { group, record, isMissing } = page;
  const { path, words } = peopleGroups[group];
  return (
    <EditPage
      titles={words.titles}
      record={record}
      isMissing={isMissing}
      answer={answer}
      back={{ to: path, label: "Zurück" }}
      actions={record && <LastChangeLine lastChange={record.lastChange} />}
    >
      {record?.isDemo && <DemoNotice />}
      <PersonForm key={pathname} {...page} answer={answer} />
    </EditPage>
  );
}

export function ErrorBoundary() {
  const { path, words } = peopleGroups[peopleGroupAt(useLocation().pathname)];
  return (
    <RouteProblem failureTitle={words.failure("Laden")} failure={TRY_LATER}>
      <ButtonLink to={path}>Zur Liste</ButtonLink>
    </RouteProblem>
  );
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
