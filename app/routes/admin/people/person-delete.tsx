import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { deletePerson } from "#app/features/team/administration/change-listed-person.server.ts";
import { peopleGroupAt, peopleGroups } from "#app/features/team/administration/people-groups.ts";
import { PersonDeletionNote } from "#app/features/team/administration/person-deletion-note.tsx";
import {
  personDone,
  personFailure,
  personGone,
} from "#app/features/team/administration/person-edit-words.ts";
import { PersonProblem } from "#app/features/team/administration/person-problem.tsx";
import { findPerson } from "#app/features/team/administration/person-records.server.ts";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { DeletionQuestion } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const person = findPerson({ group, id: params.personId ?? "" });
  if (!person) throw refusal(404, peopleGroups[group].notFound);
  return noStore({ group, person });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  return answerDeletion(request, personFailure("Löschen", group), async () => {
    const target = { group, personId: params.personId ?? "", adminId, now: new Date() };
    const result = await deletePerson(target);
    const toast = result.ok ? personDone(group, result.name, "deleted") : personGone(group);
    return { to: peopleGroups[group].path, toast };
  });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => {
  const { singular } = peopleGroups[peopleGroupAt(page.location.pathname)];
  return pageMeta(page, { title: `${singular} löschen`, noIndex: true });
};

export default function DeletePerson() {
  const { group, person } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { path } = peopleGroups[group];
  return (
    <AdminPage back={{ to: path, label: "Zurück" }} title="Sind Sie sicher?">
      <DeletionQuestion answer={answer} backTo={path} failure={personFailure("Löschen", group)}>
        <PersonDeletionNote {...person} />
      </DeletionQuestion>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <PersonProblem />;
}
