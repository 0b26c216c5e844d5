import { BackLink } from "#app/ui/layout/page.tsx";

export const PROFILE_PATH = "/dashboard?tab=profile";

/** The last line of the pages that the profile links to. */
export function BackToProfile() {
  return (
    <p>
      <BackLink to={PROFILE_PATH}>Zurück zum Profil</BackLink>
    </p>
  );
}
