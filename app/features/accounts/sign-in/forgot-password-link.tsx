import { TextLink } from "#app/ui/parts/button.tsx";

export function ForgotPasswordLink() {
  return (
    <p>
      <TextLink to="/auth/forgot-password">Passwort vergessen?</TextLink>
    </p>
  );
}
