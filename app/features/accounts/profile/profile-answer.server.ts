import { type Account, updateProfile } from "#app/features/accounts/accounts.server.ts";
import { profileMessages } from "#app/features/accounts/profile/profile-messages.ts";
import type { PostedProfile } from "#app/features/accounts/profile/profile-schema.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

/** Keeps what was typed into the profile's form and shows it, or the form again. */
export async function answerProfile(
  request: Request,
  user: Account,
  { value, fail }: Pick<ReadForm<PostedProfile>, "value" | "fail">,
) {
  const { intent, ...profile } = value;
  try {
    await updateProfile(user.id, profile);
  } catch (error) {
    logError(error, "while updating a profile");
    const problems = { title: profileMessages.failed, formErrors: [profileMessages.tryLater] };
    return fail(problems, { status: 500 });
  }
  return seeOther("/dashboard?tab=profile", { request, toast: profileMessages.saved });
}
