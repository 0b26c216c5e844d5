import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { ArchiveNotice } from "#app/features/catalog/administration/admin-item-state.tsx";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { LastChangeLine } from "#app/features/change-log/change-log.tsx";
import { itemContentsPath } from "#app/features/deliveries/administration/contents-admin.ts";
import {
  loadPlanForm,
  MAX_PLAN_FIELDS,
  planSchema,
  savePlan,
} from "#app/features/membership/plans-admin.server.ts";
import { PLANS_PATH, planConflicts, planWords } from "#app/features/membership/plans-admin.ts";
import { PlanForm, PlanProblem } from "#app/features/membership/plans-admin.tsx";
import { editOf } from "#app/features/records/records.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { optionalPicture } from "#app/routes/admin/posted-picture.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return showRecord(await loadPlanForm(params.itemId), planSchema);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, planSchema, {
    ...optionalPicture,
    maxFields: MAX_PLAN_FIELDS,
  });
  if (!form.ok) return form.reply;
  const edit = { ...editOf(adminId, params.itemId, form.value), posted: form.value };
  const result = await savePlan(edit).catch(logAndFail("while saving a plan"));
  if (!result.ok) {
    const failure = planWords.failure(edit.isNew ? "Erstellen" : "Aktualisieren");
    return showRecordAgain(form, result, { failure, ...planConflicts() });
  }
  const toast = planWords[edit.isNew ? "created" : "changed"](result.saved);
  return seeOther(PLANS_PATH, { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: editTitle(planWords.titles, data), noIndex: true });

export default function EditPlan() {
  const page = useLoaderData<typeof loader>();
  const answer: EditAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { record, isMissing } = page;
  return (
    <EditPage
      titles={planWords.titles}
      record={record}
      isMissing={isMissing}
      answer={answer}
      back={{ to: PLANS_PATH, label: "Zurück" }}
      actions={record && <PlanLinks {...record} />}
    >
      {record && <ArchiveNotice archivedAt={record.archivedAt} />}
      <PlanForm key={pathname} {...page} answer={answer} />
    </EditPage>
  );
}

export function ErrorBoundary() {
  return <PlanProblem />;
}

type PlanLinksProps = NonNullable<SerializeFrom<typeof loader>["record"]>;

function PlanLinks({ id, lastChange }: PlanLinksProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <LastChangeLine lastChange={lastChange} />
      <TextLink to={itemContentsPath({ id, kind: PLAN_KIND, isPlan: true })}>
        <Icon name="book-open" />
        Inhalt
      </TextLink>
    </div>
  );
}
