import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { listMovedPeople, sendAccess } from "#app/features/moving-in/access-emails.server.ts";
import {
  AccessSection,
  MoveQuestions,
  type Questions,
} from "#app/features/moving-in/move-steps.tsx";
import {
  MOVING_PATH,
  moveKindLabels,
  movePath,
  movingWords,
  verdictLabels,
  verdictNames,
} from "#app/features/moving-in/moving-in.ts";
import {
  ColumnsForm,
  MoveFigures,
  MoveRows,
  StateBadge,
} from "#app/features/moving-in/moving-in.tsx";
import {
  applyMove,
  chooseColumns,
  findChosenPlans,
  findMove,
  forceRow,
  listMoveRows,
  listUnknownPlans,
  refuseManyPlans,
  undoMove,
} from "#app/features/moving-in/run-move.server.ts";
import { findColumnChoice, findCompleteMove } from "#app/features/moving-in/upload-move.server.ts";
import { logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { CsvLink } from "#app/ui/admin/list-actions.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormOwner } from "#app/ui/form/form-owner.tsx";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { moveId = "" } = params;
  const move = await findMove(moveId, new Date());
  const choice = findColumnChoice(moveId);
  if (!move || !choice) throw refusal(404, movingWords.notFound);
  const verdict = parseFilter(request, "status", verdictNames);
  const { searchParams } = new URL(request.url);
  const list = listMoveRows({ moveId, verdict, asked: searchParams.get("page") });
  const hasAccess = move.kind === "people" && move.state === "applied";
  return noStore({
    move,
    choice,
    verdict,
    list,
    questions: questionsAbout(move),
    access: hasAccess
      ? listMovedPeople({ moveId, asked: searchParams.get("personen") }, new Date())
      : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, moveSchema, {
    prefix: "plan:",
    maxBytes: LONG_FORM_BYTES,
    maxFields: 299,
  });
  if (!form.ok) return form.reply;
  const { moveId = "" } = params;
  const choice = findColumnChoice(moveId);
  const move = findCompleteMove(moveId);
  if (!choice || !move) throw refusal(404, movingWords.notFound);
  const press = { moveId, adminId, now: new Date() };
  const { intent } = form.value;
  if (intent === "access" || intent === "access-all") {
    return answerAccess(request, form, { moveId, isForAll: intent === "access-all" });
  }
  if (intent === "columns") {
    const columns = columnsOf(form, choice);
    if ("fieldErrors" in columns) return form.fail(columns);
    const tooMany = refuseManyPlans({ ...move, columns: JSON.stringify(columns.chosen) });
    if (tooMany) return form.fail({ fieldErrors: { plan: [tooMany] } });
    return answerPress(request, form, chooseColumns(columns.chosen, press));
  }
  if (intent === "force") {
    return answerPress(request, form, forceRow(form.value.line ?? -1, press));
  }
  const tooMany = intent === "apply" ? refuseManyPlans(move) : null;
  if (tooMany) return form.fail({ title: movingWords.failed, formErrors: [tooMany] });
  const pressed =
    intent === "apply"
      ? applyMove({ plans: form.prefixed, withoutProof: form.value.withoutProof }, press)
      : undoMove(press);
  return answerPress(request, form, pressed);
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: data?.move.fileName ?? "Umzug", noIndex: true });

export default function AdminMove() {
  const page = useLoaderData<typeof loader>();
  const { move, choice } = page;
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  const isAboutColumns = answer?.result.initialValue?.intent === "columns";
  const canChoose = ["columns", "checked"].includes(move.state);
  return (
    <AdminPage
      back={{ to: MOVING_PATH, label: "Zurück zum Umzug" }}
      title={<span className="wrap-anywhere">{move.fileName}</span>}
      badge={<StateBadge state={move.state} />}
    >
      <AnswerErrors answer={isAboutColumns ? undefined : answer} />
      <p className="text-ink-soft">
        {moveKindLabels[move.kind]}, {countOf(move.rowCount, "Zeile", "Zeilen")}
      </p>
      {move.state === "columns" ? (
        <ColumnsForm choice={choice} answer={isAboutColumns ? answer : undefined} />
      ) : (
        <>
          {move.isAtWork && <Progress done={move.done} of={move.rowCount} />}
          <MoveFigures counts={move.counts} />
          <NextStep
            state={move.state}
            canBeUndone={move.canBeUndone}
            questions={page.questions}
            answers={answer?.result.initialValue ?? undefined}
          />
          {page.access && <AccessSection path={movePath(move.id)} access={page.access} />}
          {canChoose && (
            <Disclosure summary="Spalten anders zuordnen" open={isAboutColumns}>
              <ColumnsForm choice={choice} answer={isAboutColumns ? answer : undefined} />
            </Disclosure>
          )}
          <Rows {...page} />
        </>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden des Umzugs", {
  to: MOVING_PATH,
  label: "Zum Umzug",
});

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <p role="status">
      {formatCount(done)} von {formatCount(of)} Zeilen. Das geht von selbst weiter.{" "}
      <Link to="." reloadDocument>
        Neu laden
      </Link>
    </p>
  );
}

interface NextStepProps {
  state: string;
  canBeUndone: boolean;
  questions: Questions;
  /** The answers that the form contained before it came back. */
  answers?: Record<string, unknown>;
}

function NextStep({ state, canBeUndone, questions, answers }: NextStepProps) {
  if (state === "checked") {
    return (
      <Form method="post" data-failure={movingWords.failed} className="grid max-w-narrow gap-4">
        <FormOwner />
        <MoveQuestions {...questions} answers={answers} />
        <Button look="lake" name="intent" value="apply" className="justify-self-start">
          Übernehmen
        </Button>
      </Form>
    );
  }
  if (state === "undone") {
    return (
      <p className="max-w-text" role="status">
        Zurückgenommen ist, was niemand benutzt hat. Wer ein Passwort gewählt oder bestellt hat,
        behält Konto und Mitgliedschaft, und Abmeldungen vom Newsletter bleiben. Darunter steht, was
        die Datei gebracht hatte.
      </p>
    );
  }
  if (!canBeUndone) return null;
  return (
    <Form method="post" data-failure={movingWords.failed} className="grid gap-2">
      <p className="text-sm text-ink-soft">
        Sieben Tage lang lässt sich der Umzug zurücknehmen. Was seitdem jemand benutzt hat, bleibt.
      </p>
      <Button look="bad" name="intent" value="undo" className="justify-self-start">
        Umzug zurücknehmen
      </Button>
    </Form>
  );
}

function Rows({ move, verdict, list }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { rows, total, all, page, pageCount } = list;
  const path = movePath(move.id);
  const filter = {
    name: "status",
    label: "Zeilen",
    value: verdict,
    labels: verdictLabels,
    counts: { ...move.counts, all },
  };
  return (
    <AdminSection id="zeilen" title="Zeilen">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterLinks filter={filter} pathTo={(changes) => listAddress(path, changes)} />
        <CsvLink to={`${path}.csv`} q="" status={verdict} />
      </div>
      <MoveRows rows={rows} />
      <Pagination
        label="Seiten: Zeilen"
        total={countOf(total, "Zeile", "Zeilen")}
        page={page}
        pageCount={pageCount}
        pathTo={(number) =>
          `${listAddress(path, { filter: { name: "status", value: verdict }, page: number })}#zeilen`
        }
      />
    </AdminSection>
  );
}

async function answerPress(request: Request, { fail }: Fail, pressed: Promise<boolean>) {
  const result = await pressed.catch(logAndFail("while moving in"));
  if (result === true) return seeOther(new URL(request.url).pathname, { request });
  if (result === false) return fail(movingWords.changed, { status: 409 });
  return fail({ title: movingWords.failed, formErrors: [TRY_LATER] }, { status: 500 });
}

type Move = NonNullable<Awaited<ReturnType<typeof findMove>>>;

/** The questions to the owner before the rows are taken over. */
function questionsAbout(move: Move) {
  const { kind, state } = move;
  if (state !== "checked") {
    return { unknownPlans: [], chosenPlans: {}, plans: [], asksWithoutProof: false };
  }
  const unknownPlans = listUnknownPlans(move);
  const plans = unknownPlans.length > 0 ? listPlanItems() : [];
  return {
    unknownPlans,
    chosenPlans: findChosenPlans(unknownPlans),
    plans: plans.map(({ id: value, title }) => ({ value, label: title })),
    asksWithoutProof: kind === "subscribers",
  };
}

async function answerAccess(
  request: Request,
  { formData, fail }: Pick<ReadForm<unknown>, "formData" | "fail">,
  { moveId, isForAll }: { moveId: string; isForAll: boolean },
) {
  const userIds = formData.getAll("person").map(String);
  if (!isForAll && userIds.length === 0) return fail(movingWords.nobodyTicked);
  const sent = await sendAccess({ moveId, userIds: isForAll ? null : userIds }, new Date()).catch(
    logAndFail("while sending access"),
  );
  if (typeof sent === "number") {
    const { pathname, search } = new URL(request.url);
    return seeOther(`${pathname}${search}#zugang`, {
      request,
      toast: movingWords.accessSent(sent),
    });
  }
  return fail({ title: movingWords.failed, formErrors: [TRY_LATER] }, { status: 500 });
}

type Fail = Pick<ReadForm<unknown>, "fail">;
type Choice = NonNullable<ReturnType<typeof findColumnChoice>>;

/** The chosen columns by role. Names of roles are names of controls. */
function columnsOf({ formData }: Pick<ReadForm<unknown>, "formData">, { roles, width }: Choice) {
  const chosen: Record<string, number> = {};
  const fieldErrors: Record<string, string[]> = {};
  for (const { role, label, isNeeded } of roles) {
    const text = String(formData.get(role) ?? "");
    const column = /^\d{1,3}$/.test(text) ? Number(text) : null;
    if (column !== null && column < width) chosen[role] = column;
    else if (text !== "") fieldErrors[role] = ["Diese Spalte gibt es nicht."];
    else if (isNeeded) fieldErrors[role] = [`Bitte wählen Sie die Spalte für „${label}“.`];
  }
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { chosen };
}

const moveSchema = z.object({
  intent: z.enum(
    ["columns", "force", "apply", "undo", "access", "access-all"],
    "Das kann diese Seite nicht.",
  ),
  line: z.coerce.number().int().optional().catch(undefined),
  withoutProof: z.enum(["skip", "ask"]).catch("skip"),
});
