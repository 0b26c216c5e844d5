import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  type Params,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { listBusinessLetters } from "#app/features/email/business-letters.server.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { BusinessLetters, NoMailServer } from "#app/features/email/outbox-admin.tsx";
import { memberWords } from "#app/features/membership/members-admin.ts";
import { AfterWithdrawalNote, linkToNextStep } from "#app/features/money/refunds/order-refunds.tsx";
import { findAfterWithdrawal } from "#app/features/money/refunds/refund-view.server.ts";
import { declarationNames } from "#app/features/returns/declarations.ts";
import { findAdminDeclaration } from "#app/features/returns/declarations-admin.server.ts";
import {
  alreadyHandled,
  evidenceChanged,
  handled,
  handlingFailed,
  membershipChanged,
  noMembershipChosen,
  nothingChosen,
  piecesGone,
} from "#app/features/returns/declarations-admin.ts";
import {
  AdminDeclarationDetail,
  consequencesOf,
  DeclarationState,
} from "#app/features/returns/declarations-admin.tsx";
import {
  handleDeclaration,
  handlingSchema,
} from "#app/features/returns/handle-declaration.server.ts";
import { HandlingForm } from "#app/features/returns/handling-form.tsx";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const declaration = await requireDeclaration(params);
  return noStore({
    declaration,
    step: findAfterWithdrawal(declaration),
    letters: listBusinessLetters({ declarationId: declaration.id }),
    isMailed: hasMailServer(),
    constraint: formConstraint(handlingSchema),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, handlingSchema);
  if (!form.ok) return form.reply;
  const { declarationId = "" } = params;
  const handling = { declarationId, form: form.value, adminId, now: new Date() };
  const result = await handleDeclaration(handling).catch(
    logAndFail("while handling a declaration"),
  );
  if (!result.ok) {
    if (result.reason === "not-found") throw notFound();
    if (result.reason === "past-day")
      return form.fail({ fieldErrors: { contractEnd: [memberWords["past-day"]] } });
    const { problem, status } = problems[result.reason];
    return form.fail(problem, { status });
  }
  const { pathname, search } = new URL(request.url);
  const step = findAfterWithdrawal(result.declaration);
  const link = step ? linkToNextStep(step) : undefined;
  const toast = { ...handled(result.declaration, hasMailServer()), link };
  return seeOther(pathname + search, { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: data ? titleOf(data.declaration) : "Erklärung", noIndex: true });

export default function AdminDeclarationPage() {
  const { declaration, step, letters, isMailed, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const { withdrawable, membership, memberPieces, events } = declaration;
  const isHandled = declaration.outcome !== null;
  const certainty = (withdrawable ?? membership)?.certainty;
  return (
    <AdminPage
      back={{ to: `/admin/declarations${search}`, label: "Zurück zu Widerrufen und Kündigungen" }}
      title={<span className="wrap-anywhere">{titleOf(declaration)}</span>}
      badge={<DeclarationState declaration={declaration} />}
    >
      <div className="grid max-w-text gap-5">
        {step && <AfterWithdrawalNote step={step} />}
        <AdminDeclarationDetail declaration={declaration} isMailed={isMailed} />
        {!isMailed && <NoMailServer />}
        {(!isHandled || answer) && (
          <HandlingForm
            key={certainty}
            kind={declaration.kind}
            certainty={certainty}
            consequences={consequencesOf(declaration)}
            withdrawable={withdrawable}
            events={events}
            membership={membership}
            memberPieces={memberPieces}
            constraint={constraint}
            lastResult={answer?.result}
            problem={answer?.title}
          />
        )}
        <BusinessLetters letters={letters} />
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Erklärung", {
  to: "/admin/declarations",
  label: "Zu Widerrufen und Kündigungen",
});

function titleOf({ kind, name }: { kind: keyof typeof declarationNames; name: string }): string {
  return `${declarationNames[kind]} von ${name}`;
}

const problems = {
  changed: { problem: alreadyHandled, status: 409 },
  evidence: { problem: evidenceChanged, status: 409 },
  pieces: { problem: piecesGone, status: 409 },
  membership: { problem: membershipChanged, status: 409 },
  "no-membership-chosen": { problem: noMembershipChosen, status: 400 },
  "nothing-chosen": { problem: nothingChosen, status: 400 },
  failed: { problem: handlingFailed, status: 500 },
};

/** Throws a 404 if there is no such declaration. */
async function requireDeclaration({ declarationId = "" }: Params) {
  const declaration = await findAdminDeclaration(declarationId);
  if (!declaration) throw notFound();
  return declaration;
}

const notFound = () => refusal(404, "Die Erklärung wurde nicht gefunden.");
