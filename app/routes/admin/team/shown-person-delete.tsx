import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { deletePerson, findPerson } from "#app/features/team/shown-people-admin.server.ts";
import { peopleGroupAt, peopleGroups, personDone } from "#app/features/team/shown-people-admin.ts";
import { PersonDeletionNote } from "#app/features/team/shown-people-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const person = findPerson({ group, id: params.personId ?? "" });
  if (!person) throw refusal(404, peopleGroups[group].words.titles.notFound);
  return noStore({ group, person });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const group = peopleGroupAt(new URL(request.url).pathname);
  const { path, words } = peopleGroups[group];
  return answerDeletion(request, words.failure("Löschen"), async () => {
    const { personId: id = "" } = params;
    const result = await deletePerson({ group, id, adminId, now: new Date() });
    return { to: path, toast: result.ok ? personDone(group, result.title, "deleted") : words.gone };
  });
}

export const meta: MetaFunction = (page) => {
  const { words } = peopleGroups[peopleGroupAt(page.location.pathname)];
  return pageMeta(page, { title: words.titles.delete, noIndex: true });
};

export default function DeletePerson() {
  const { group, person } = useLoaderData<typeof loader>();
  const { path, words } = peopleGroups[group];
  return (
    <DeletionPage backTo={path} failure={words.failure("Löschen")}>
      <PersonDeletionNote {...person} />
    </DeletionPage>
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
