import { type Account, updateProfile } from "#app/features/accounts/accounts.server.ts";
import { profileMessages } from "#app/features/accounts/profile/profile-messages.server.ts";
import type { PostedProfile } from "#app/features/accounts/profile/profile-schema.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

/** Saves the posted profile. Redirects to it, or shows the form again if that failed. */
export async function answerProfile(
  request: Request,
  user: Account,
  { value, fail }: Pick<ReadForm<PostedProfile>, "value" | "fail">,
) {
  const { intent, ...profile } = value;
  const failure = await updateProfile(user.id, profile).catch(
    logAndFail("while updating a profile"),
  );
  if (!failure)
    return seeOther("/dashboard?tab=profile", { request, toast: profileMessages.saved() });
  const { failed, tryLater } = profileMessages;
  return fail({ title: failed(), formErrors: [tryLater] }, { status: 500 });
}
