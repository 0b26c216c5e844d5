import type { z } from "zod";
import { changeMembership } from "#app/features/membership/administration/change-membership.server.ts";
import { memberMessages } from "#app/features/membership/administration/member-messages.ts";
import type { memberSchema } from "#app/features/membership/administration/member-schema.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

type Posted = z.output<typeof memberSchema>;

/** Gives or ends a membership and leads back with a message, or says in the form why it was not done. */
export async function answerMemberForm(
  request: Request,
  { value, fail }: Pick<ReadForm<Posted>, "value" | "fail">,
  { userId, adminId }: { userId: string; adminId: string },
) {
  const plan = value.intent === "grant" ? value.plan : null;
  const result = await changeMembership({
    ...{ userId, plan, adminId },
    seen: value.seen,
    now: new Date(),
  }).catch(asFailed("while changing a membership"));
  if (result.ok) {
    const done = plan ? memberMessages.granted(plan) : memberMessages.ended;
    const toast = result.isNew ? done : memberMessages.asBefore;
    return seeOther(`/admin/members/${userId}`, { request, toast });
  }
  if (result.reason === "not-found") throw refusal(404, memberMessages.notFound);
  if (result.reason === "failed") return fail(memberMessages.failed, { status: 500 });
  const { changed, noMember } = memberMessages;
  return fail(result.reason === "changed" ? changed : noMember, { status: 409 });
}
