import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteNote, writeNote } from "#app/features/accounts/account-notes.server.ts";
import { noteFailed, noteWords } from "#app/features/accounts/account-notes.ts";
import { NoteDeletion, NoteForm } from "#app/features/accounts/account-notes.tsx";
import {
  accountSchema,
  changeRole,
  findAnyAccount,
  noteSchema,
  type RequestedRole,
  resetSecondFactor,
  type SignOutTarget,
  signOutAccount,
} from "#app/features/accounts/accounts-admin.server.ts";
import { adminAccountWords } from "#app/features/accounts/accounts-admin.ts";
import {
  AccountFacts,
  AccountSecondFactor,
  AccountSessions,
  RoleBadge,
  RoleForm,
} from "#app/features/accounts/accounts-admin.tsx";
import { activationOf } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { SECOND_FACTOR_PATH } from "#app/features/accounts/second-factor/second-factor-words.ts";
import { isNamedInSettings } from "#app/features/accounts/sign-in/first-admin.server.ts";
import {
  changeMembership,
  findMember,
  listGrantablePlans,
  memberSchema,
} from "#app/features/membership/members-admin.server.ts";
import { memberWords } from "#app/features/membership/members-admin.ts";
import { MemberStateBadge, PersonMembership } from "#app/features/membership/members-admin.tsx";
import { sumMoneyOf } from "#app/features/money/money-figures.server.ts";
import { MoneyFacts } from "#app/features/money/money-figures.tsx";
import {
  findPerson,
  findUnprovenAccountAt,
  loadHistory,
} from "#app/features/person-page/person-history.server.ts";
import { AddressFacts, PersonHistory } from "#app/features/person-page/person-history.tsx";
import { formConstraint, logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { signOutBrowser } from "#app/viewer/sign-out-browser.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { personId = "" } = params;
  const person = await findPerson(nouns, personId);
  if (!person) throw refusal(404, NOT_FOUND);
  const { userId, address } = person;
  // A person with an account has one page, whichever record leads to it.
  if (userId !== null && userId !== personId) throw redirect(pathOf(userId), 303);
  const steps = new URL(request.url).searchParams.get("schritte");
  return noStore({
    address,
    unprovenAccountId: userId === null && address ? findUnprovenAccountAt(address) : null,
    owner: userId === null ? null : await loadOwner(userId, adminId),
    history: await loadHistory(nouns, person, steps),
    constraint: formConstraint(noteSchema),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, accountPageSchema);
  if (!form.ok) return form.reply;
  const { value, fingerprint } = form;
  const target = { userId: params.personId ?? "", adminId, now: new Date() };
  switch (value.intent) {
    case "grant":
    case "end":
      return answerMembership(request, { value, fail: form.fail }, target);
    case "change-role":
      return answerRole(request, form, { ...target, role: value.role });
    case "sign-out-everywhere":
      return answerSignOut(request, form, { ...target, endsFeed: value.endsFeed });
    case "reset-second-factor":
      return answerReset(request, form, target);
    case "write-note": {
      const result = writeNote({ ...target, text: value.text, fingerprint });
      return answerNote(request, form, { target, result, words: WRITTEN });
    }
    case "delete-note": {
      const result = deleteNote({ ...target, noteId: value.noteId });
      return answerNote(request, form, { target, result, words: DELETED });
    }
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: nameOf(data) || "Person", noIndex: true });

export default function AdminPerson() {
  const { owner, address, unprovenAccountId, history, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!owner) {
    return (
      <AdminPage title={<EmailAddress>{address ?? ""}</EmailAddress>}>
        <AddressFacts address={address ?? ""} unprovenAccountId={unprovenAccountId} />
        <PersonHistory history={history} />
      </AdminPage>
    );
  }
  const { account, member, money, plans, secondFactorSince, isOwn, isNamedInSettings } = owner;
  const { name, email, role, browsers, hasFeed } = account;
  const about = subjectOf(answer);
  return (
    <AdminPage
      back={{ to: "/admin/accounts", label: "Zurück zu den Konten" }}
      title={
        name ? <span className="wrap-anywhere">{name}</span> : <EmailAddress>{email}</EmailAddress>
      }
      badge={<RoleBadge role={role} />}
    >
      <AnswerErrors answer={about === "account" ? answer : undefined} />
      <AccountFacts
        account={account}
        membership={<MemberStateBadge membership={member.membership} />}
      />
      {money && <MoneyFacts money={money} />}
      <NoteForm constraint={constraint} answer={about === "note" ? answer : undefined} />
      <PersonHistory
        history={history}
        formOf={({ kind, id }) => kind === "note" && <NoteDeletion noteId={id} />}
      />
      <PersonMembership
        member={member}
        plans={plans}
        answer={about === "membership" ? answer : undefined}
      />
      <RoleForm role={role} isOwn={isOwn} isNamedInSettings={isNamedInSettings} />
      {(role === "admin" || secondFactorSince) && (
        <AccountSecondFactor since={secondFactorSince} isOwn={isOwn} ownPath={SECOND_FACTOR_PATH} />
      )}
      <AccountSessions browsers={browsers} hasFeed={hasFeed} isOwn={isOwn} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Person", {
  to: "/admin/accounts",
  label: "Zu den Konten",
});

/** The name in the title of the window. */
function nameOf(page: SerializeFrom<typeof loader> | undefined): string | null | undefined {
  const account = page?.owner?.account;
  return account ? account.name || account.email : page?.address;
}

const NOT_FOUND = "Die Person wurde nicht gefunden.";

const pathOf = (userId: string) => `/admin/people/${userId}`;

async function loadOwner(userId: string, adminId: string) {
  const [account, member] = await Promise.all([findAnyAccount(userId), findMember(userId)]);
  if (!account || !member) throw refusal(404, NOT_FOUND);
  return {
    account,
    member,
    money: sumMoneyOf(userId),
    plans: listGrantablePlans(),
    secondFactorSince: activationOf(userId),
    isOwn: userId === adminId,
    isNamedInSettings: isNamedInSettings(account.email),
  };
}

const accountPageSchema = z.discriminatedUnion("intent", [
  ...accountSchema.options,
  ...memberSchema.options,
]);

/** The part of the page that an answer belongs to. */
function subjectOf(answer: FormAnswer | undefined): "note" | "membership" | "account" {
  const intent = answer?.result.initialValue?.intent;
  if (intent === "write-note") return "note";
  return intent === "grant" || intent === "end" ? "membership" : "account";
}

type Fail = Pick<ReadForm<unknown>, "fail">;

/** Grants a membership or ends one, and answers the form on the page of its account. */
async function answerMembership(
  request: Request,
  { value, fail }: Fail & { value: z.output<typeof memberSchema> },
  { userId, adminId: admin, now }: SignOutTarget,
) {
  const plan = value.intent === "grant" ? value.plan : null;
  const lastDay = value.intent === "end" ? value.lastDay : null;
  const requested = { userId, plan, lastDay, seen: value.seen, actor: { admin }, now };
  const result = await changeMembership(requested).catch(logAndFail("while changing a membership"));
  if (result.ok) {
    const done = plan ? memberWords.granted(plan) : memberWords.ended(lastDay);
    const toast = result.isNew ? done : memberWords.asBefore;
    return seeOther(`${pathOf(userId)}#mitgliedschaft`, { request, toast });
  }
  const { reason } = result;
  if (reason === "not-found") throw refusal(404, memberWords.notFound);
  if (reason === "unknown-plan") return fail({ fieldErrors: { plan: [memberWords[reason]] } });
  if (reason === "past-day") return fail({ fieldErrors: { lastDay: [memberWords[reason]] } });
  return fail(memberWords[reason], { status: reason === "failed" ? 500 : 409 });
}

async function answerRole(request: Request, { fail }: Fail, requested: RequestedRole) {
  const result = await changeRole(requested).catch(logAndFail("while changing a role"));
  if (result.ok) {
    const { roleChanged, roleAsBefore } = adminAccountWords;
    const toast = result.isNew ? roleChanged(requested.role) : roleAsBefore(requested.role);
    return seeOther(pathOf(requested.userId), { request, toast });
  }
  switch (result.reason) {
    case "not-found":
      throw refusal(404, NOT_FOUND);
    case "no-admin":
      throw refusal(403, adminAccountWords.notAdmin);
    case "failed":
      return fail(adminAccountWords.failed, { status: 500 });
    default:
      return fail(adminAccountWords[result.reason], { status: 409 });
  }
}

async function answerSignOut(request: Request, { fail }: Fail, target: SignOutTarget) {
  const { signedOut, signedOutYourself, failed } = adminAccountWords;
  const result = await signOutAccount(target).catch(logAndFail("while signing an account out"));
  if (!result.ok && result.reason === "not-found") throw refusal(404, NOT_FOUND);
  if (!result.ok) return fail(failed, { status: 500 });
  const { userId, adminId } = target;
  if (userId === adminId) return signOutBrowser(request, { toast: signedOutYourself });
  return seeOther(pathOf(userId), { request, toast: signedOut(target, result) });
}

async function answerReset(request: Request, { fail }: Fail, target: SignOutTarget) {
  const { secondFactorReset, noSecondFactor, ownSecondFactor, failed } = adminAccountWords;
  const result = await resetSecondFactor(target).catch(
    logAndFail("while resetting a second factor"),
  );
  if (result.ok) {
    const toast = result.isNew ? secondFactorReset : noSecondFactor;
    return seeOther(pathOf(target.userId), { request, toast });
  }
  switch (result.reason) {
    case "not-found":
      throw refusal(404, NOT_FOUND);
    case "no-admin":
      throw refusal(403, adminAccountWords.notAdmin);
    case "own":
      return fail(ownSecondFactor, { status: 409 });
    case "failed":
      return fail(failed, { status: 500 });
  }
}

/** The toasts for a change that this request has made, and for one that was made before. */
type NoteToasts = Record<"done" | "before", NewToast>;

const WRITTEN: NoteToasts = { done: noteWords.written, before: noteWords.writtenBefore };
const DELETED: NoteToasts = { done: noteWords.deleted, before: noteWords.deletedBefore };

interface NoteChange {
  target: SignOutTarget;
  result: ReturnType<typeof writeNote>;
  words: NoteToasts;
}

async function answerNote(request: Request, { fail }: Fail, { target, result, words }: NoteChange) {
  const answer = await result.catch(logAndFail("while changing a note"));
  if (answer.ok) {
    const toast = answer.isNew ? words.done : words.before;
    return seeOther(pathOf(target.userId), { request, toast });
  }
  if (answer.reason === "not-found") throw refusal(404, NOT_FOUND);
  return fail(noteFailed, { status: 500 });
}
