import type { z } from "zod";
import { changeMembership } from "#app/features/membership/administration/change-membership.server.ts";
import type { memberSchema } from "#app/features/membership/administration/member-schema.ts";
import { memberWords } from "#app/features/membership/administration/member-words.ts";
import { logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";

type Posted = z.output<typeof memberSchema>;

interface Target {
  userId: string;
  adminId: string;
  now: Date;
}

/** Grants a membership or ends one, and answers the form on the person's page. */
export async function answerMembershipChange(
  request: Request,
  { value, fail }: { value: Posted } & Pick<ReadForm<unknown>, "fail">,
  { userId, adminId: admin, now }: Target,
) {
  const plan = value.intent === "grant" ? value.plan : null;
  const lastDay = value.intent === "end" ? value.lastDay : null;
  const requested = { userId, plan, lastDay, seen: value.seen, actor: { admin }, now };
  const result = await changeMembership(requested).catch(logAndFail("while changing a membership"));
  if (result.ok) {
    const done = plan ? memberWords.granted(plan) : memberWords.ended(lastDay);
    const toast = result.isNew ? done : memberWords.asBefore;
    return seeOther(`/admin/people/${userId}#mitgliedschaft`, { request, toast });
  }
  const { reason } = result;
  if (reason === "not-found") throw refusal(404, memberWords.notFound);
  if (reason === "unknown-plan") return fail({ fieldErrors: { plan: [memberWords[reason]] } });
  if (reason === "past-day") return fail({ fieldErrors: { lastDay: [memberWords[reason]] } });
  return fail(memberWords[reason], { status: reason === "failed" ? 500 : 409 });
}
