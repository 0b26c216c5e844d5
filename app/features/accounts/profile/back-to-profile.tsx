import { BackLink } from "#app/ui/layout/page.tsx";

export const PROFILE_PATH = "/dashboard?tab=profile";

/** Closes the pages that the profile leads to. */
export function BackToProfile() {
  return (
    <p>
      <BackLink to={PROFILE_PATH}>Zurück zum Profil</BackLink>
    </p>
  );
}
