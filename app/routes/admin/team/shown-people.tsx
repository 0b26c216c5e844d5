import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { toastAfter } from "#app/features/records/records.ts";
import {
  changeListedPerson,
  listPeople,
  peopleListSchema,
} from "#app/features/team/shown-people-admin.server.ts";
import { peopleGroupAt, peopleGroups, personDone } from "#app/features/team/shown-people-admin.ts";
import { PeopleList } from "#app/features/team/shown-people-admin.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore(await listPeople(peopleGroupAt(new URL(request.url).pathname)));
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const form = await readForm(request, peopleListSchema);
  if (!form.ok) return form.reply;
  const { personId: id, intent } = form.value;
  const change = { ...form.value, id, group, adminId, now: new Date() };
  const result = await changeListedPerson(change).catch(logAndFail("while changing a person"));
  const { path, words } = peopleGroups[group];
  const toast = toastAfter(result, {
    done: (name) => personDone(group, name, intent),
    gone: words.gone,
    failure: words.failure("Aktualisieren"),
  });
  return seeOther(path, { request, toast });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: peopleGroups[peopleGroupAt(page.location.pathname)].title,
    noIndex: true,
  });

export default function AdminPeople() {
  const { group, people } = useLoaderData<typeof loader>();
  const { title, path } = peopleGroups[group];
  return (
    <AdminPage title={title} actions={<NewLink to={`${path}/new`}>Neu hinzufügen</NewLink>}>
      <PeopleList group={group} people={people} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { words } = peopleGroups[peopleGroupAt(useLocation().pathname)];
  return (
    <RouteProblem failureTitle={words.failure("Laden")} failure={TRY_LATER}>
      <ButtonLink to="/admin">Zum Dashboard</ButtonLink>
    </RouteProblem>
  );
}
