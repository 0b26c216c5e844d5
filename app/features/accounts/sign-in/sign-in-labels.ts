import { inEnglish } from "#app/ui/labels/label.ts";

export const signInLabels = {
  signIn: inEnglish("Login", "Anmelden"),
  signUp: inEnglish("Sign Up", "Registrieren"),
  needAccount: inEnglish("Need an account? Sign up", "Noch kein Konto? Registrieren"),
  haveAccount: inEnglish("Already have an account? Login", "Schon ein Konto? Anmelden"),
  sending: inEnglish("Loading...", "Wird gesendet..."),
  signInFailed: inEnglish("Authentication failed", "Die Anmeldung hat nicht geklappt"),
  signUpFailed: inEnglish("Registration failed", "Die Registrierung hat nicht geklappt"),
  profileFailed: inEnglish(
    "Error creating profile: it could not be saved",
    "Das Profil ließ sich nicht anlegen",
  ),
  accountCreated: inEnglish(
    "Account created successfully. You can now log in.",
    "Dein Konto ist angelegt. Du kannst dich jetzt anmelden.",
  ),
};
