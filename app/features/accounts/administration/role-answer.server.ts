import type { Account } from "#app/features/accounts/accounts.server.ts";
import { adminAccountMessages } from "#app/features/accounts/administration/admin-account-messages.ts";
import { changeRole } from "#app/features/accounts/administration/change-role.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

interface RoleContext {
  userId: string;
  role: Account["role"];
  adminId: string;
}

/** Changes the role and leads back with a message, or says in the form why it was not done. */
export async function answerRole(
  request: Request,
  { fail }: Pick<ReadForm<unknown>, "fail">,
  { userId, role, adminId }: RoleContext,
) {
  const { own, lastAdmin, failed, notFound, noAdmin, roleChanged, roleAsBefore } =
    adminAccountMessages;
  const result = await changeRole({ userId, role, adminId, now: new Date() }).catch(
    asFailed("while changing a role"),
  );
  if (result.ok) {
    const toast = result.isNew ? roleChanged(role) : roleAsBefore(role);
    return seeOther(`/admin/accounts/${userId}`, { request, toast });
  }
  if (result.reason === "not-found") throw refusal(404, notFound);
  if (result.reason === "no-admin") throw refusal(403, noAdmin);
  if (result.reason === "failed") return fail(failed, { status: 500 });
  return fail(result.reason === "own" ? own : lastAdmin, { status: 409 });
}
