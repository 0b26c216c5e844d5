import { Form } from "@remix-run/react";
import { type AuthFormProps, SignInForm } from "#app/features/accounts/sign-in/auth-forms.tsx";
import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/**
 * Confirming takes a button press: mail programs also open links, so opening one must not change anything.
 */
export function ConfirmAddressForm({ email }: { email: string }) {
  const isSending = useIsSending();
  return (
    <>
      <p>
        Bestätige, dass <Address>{email}</Address> dir gehört. Dann kommen unsere E-Mails immer
        gleich und vollständig bei dir an.
      </p>
      <Form method="post">
        <SendButton isSending={isSending}>Adresse bestätigen</SendButton>
      </Form>
    </>
  );
}

interface AddressSignInProps extends Omit<AuthFormProps, "defaultValue"> {
  email: string;
}

/** Reading an e-mail does not prove owning the account, so its owner signs in first and returns here. */
export function AddressSignIn({ email, ...form }: AddressSignInProps) {
  return (
    <>
      <p>
        Melde dich zuerst an. Danach bestätigst du hier, dass <Address>{email}</Address> dir gehört.
      </p>
      <SignInForm {...form} defaultValue={{ firstName: "", lastName: "", email }} />
      <p>
        <TextLink to="/auth/forgot-password">Passwort vergessen?</TextLink>
      </p>
      <Notice>
        Du hast bei uns kein Konto? Dann hat jemand deine Adresse eingetragen, vielleicht aus
        Versehen. Du musst nichts tun.
      </Notice>
    </>
  );
}

export function OtherAccount({ email, viewerEmail }: { email: string; viewerEmail: string }) {
  return (
    <>
      <Notice>
        Hier ist <Address>{viewerEmail}</Address> angemeldet, der Link gehört aber zum Konto von{" "}
        <Address>{email}</Address>. Melde dich ab und öffne den Link dann noch einmal.
      </Notice>
      <Form method="post" action="/sign-out">
        <Button>Abmelden</Button>
      </Form>
    </>
  );
}

export function ConfirmedAddress({ email }: { email: string }) {
  return (
    <>
      <p>
        Wir wissen, dass <Address>{email}</Address> dir gehört. Du musst nichts weiter tun.
      </p>
      <p>
        <ToDashboard />
      </p>
    </>
  );
}

function Address({ children }: { children: string }) {
  return (
    <strong>
      <EmailAddress>{children}</EmailAddress>
    </strong>
  );
}

function ToDashboard() {
  return (
    <ButtonLink to="/dashboard">
      <LabelText label={layoutLabels.toDashboard} />
    </ButtonLink>
  );
}

type Values = Record<"email" | "password", string>;

export function ChangeEmailForm({ constraint, lastResult, problem }: FormState<Values>) {
  const [form, fields] = useForm<Values>({ id: "neue-adresse", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FormToken />
      <FieldGrid>
        <EmailField field={fields.email} label="Neue E-Mail-Adresse" autoComplete="email" />
        <PasswordField field={fields.password} label="Passwort" autoComplete="current-password" />
      </FieldGrid>
      <SendButton isSending={isSending}>Link an die neue Adresse schicken</SendButton>
    </PostForm>
  );
}

/** The error page for a mailed link that does not work, with a way to request a new one. */
export function LinkProblem({ newLink }: { newLink: { to: string; label: string } }) {
  return (
    <RouteProblem failure="Die Seite konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p className="max-w-text">
        Links aus unseren E-Mails gelten nur eine Zeit lang und nur einmal. Ein neuer löst die
        älteren ab.
      </p>
      <p>
        <ButtonLink to={newLink.to}>{newLink.label}</ButtonLink>
      </p>
    </RouteProblem>
  );
}
