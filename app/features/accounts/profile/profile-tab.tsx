import type { SubmissionResult } from "@conform-to/react";
import {
  ProfileForm,
  type ProfileFormProps,
} from "#app/features/accounts/profile/profile-form.tsx";
import { ProfileView } from "#app/features/accounts/profile/profile-view.tsx";
import type { Profile } from "#db/schema.ts";

interface ProfileTabProps {
  profile: Profile | null;
  signInEmail: string;
  mayHaveSecondFactor: boolean;
  isEditing: boolean;
  constraint: ProfileFormProps["constraint"];
  /** The server's answer to the form. */
  answer?: { result: SubmissionResult; title?: string };
}

/** The account's name and address, to read or to edit. */
export function ProfileTab({
  profile,
  signInEmail,
  mayHaveSecondFactor,
  isEditing,
  constraint,
  answer,
}: ProfileTabProps) {
  if (!isEditing && !answer) {
    return (
      <ProfileView
        profile={profile}
        signInEmail={signInEmail}
        mayHaveSecondFactor={mayHaveSecondFactor}
      />
    );
  }
  return (
    <ProfileForm
      constraint={constraint}
      defaultValue={profile ?? { email: signInEmail }}
      lastResult={answer?.result}
      problem={answer?.title}
    />
  );
}
