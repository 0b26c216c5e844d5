import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { NewPasswordField } from "#app/features/accounts/password.tsx";
import { signInLabels } from "#app/features/accounts/sign-in/sign-in-labels.ts";
import { EmailField, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { ShortFields } from "#app/ui/form/short-fields.tsx";
import { useFocusOnArrival } from "#app/ui/form/use-focus-on-arrival.ts";
import { type FormOptions, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import type { Label } from "#app/ui/labels/label.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";

type FormProps = Omit<AuthFormProps, "isSecond">;

interface AuthFormsProps {
  signIn: FormProps;
  signUp: FormProps;
  isSignUpFirst: boolean;
}

/** Sign-in and sign-up side by side. On a phone one follows the other. */
export function AuthForms({ signIn, signUp, isSignUpFirst }: AuthFormsProps) {
  const signInPart = (
    <Part
      key="sign-in"
      id="schon-ein-konto"
      title="Schon ein Konto?"
      toOther={!isSignUpFirst && { id: "neu-hier", label: "Ich bin neu hier" }}
    >
      <SignInForm {...signIn} isSecond={isSignUpFirst} />
      <ForgotPasswordLink />
    </Part>
  );
  const signUpPart = (
    <Part
      key="sign-up"
      id="neu-hier"
      title="Neu hier?"
      toOther={isSignUpFirst && { id: "schon-ein-konto", label: "Ich habe schon ein Konto" }}
    >
      <SignUpForm {...signUp} isSecond={!isSignUpFirst} />
    </Part>
  );
  return (
    <div className="grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-section md:grid-cols-2">
      {isSignUpFirst ? [signUpPart, signInPart] : [signInPart, signUpPart]}
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** The part below this one on a phone. */
  toOther: { id: string; label: string } | false;
  children: ReactNode;
}

function Part({ id, title, toOther, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid max-w-[30rem] gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="me-auto scroll-mt-20 text-h3">
          {title}
        </h2>
        {toOther && (
          <a href={`#${toOther.id}`} className="inline-flex min-h-7 items-center md:hidden">
            {toOther.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

type Constraint = FormOptions<Record<string, unknown>>["constraint"];

export interface AuthFormProps {
  constraint: Constraint;
  /** Values that the visitor has typed in another form. */
  defaultValue: { firstName?: string; lastName?: string; email: string } | null;
  lastResult?: SubmissionResult;
  /** Heading of the error summary, one of the labels. */
  problem?: string;
  /** The address that the form posts to; defaults to the page's. */
  action?: string;
  /** Whether another form precedes it on the page, which then has the page's main button. */
  isSecond?: boolean;
}

export function SignInForm(props: AuthFormProps) {
  const { constraint, defaultValue, lastResult, problem, action, isSecond = false } = props;
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "anmelden",
    constraint,
    defaultValue: { email: defaultValue?.email },
    lastResult,
  });
  // After a refusal the error summary takes the focus.
  const asksForPassword = Boolean(defaultValue?.email) && !lastResult && !isSecond;
  useFocusOnArrival(asksForPassword ? fields.password.id : null);
  const failed = useWords(signInLabels.signInFailed);
  return (
    <PostForm
      form={form}
      action={action}
      problem={problem}
      problemLang={failed.lang}
      data-failure={failed.text}
    >
      <FieldGrid>
        <EmailField field={fields.email} autoComplete="username" enterKeyHint="next" />
        <PasswordField
          field={fields.password}
          label="Passwort"
          autoComplete="current-password"
          autoFocus={asksForPassword}
          enterKeyHint="go"
        />
      </FieldGrid>
      <SubmitButton label={signInLabels.signIn} isMain={!isSecond} />
    </PostForm>
  );
}

export function SubmitButton({ label, isMain }: { label: Label; isMain: boolean }) {
  const isSending = useIsSending();
  const { text, lang } = useWords(isSending ? signInLabels.sending : label);
  return (
    <Button look={isMain ? "sun" : "plain"} wide lang={lang} disabled={isSending}>
      {text}
    </Button>
  );
}

type Values = Record<"email" | "password" | "firstName" | "lastName", string>;

export function SignUpForm(props: AuthFormProps) {
  const { constraint, defaultValue, lastResult, problem, action, isSecond = false } = props;
  const [form, fields] = useForm<Values>({
    id: "registrieren",
    constraint,
    defaultValue: defaultValue ?? undefined,
    lastResult,
  });
  // The first empty field gets the focus; after a refusal the error summary does.
  const next = defaultValue ? "password" : "firstName";
  const takesFocus = !lastResult && !isSecond;
  const isNext = (name: keyof Values) => name === next && takesFocus;
  useFocusOnArrival(takesFocus ? fields[next].id : null);
  const failed = useWords(signInLabels.signUpFailed);
  return (
    <PostForm
      form={form}
      action={action}
      problem={problem}
      problemLang={failed.lang}
      data-failure={failed.text}
    >
      <FormToken />
      <FieldGrid>
        <ShortFields>
          <TextField
            field={fields.firstName}
            label="Vorname"
            autoComplete="given-name"
            width={3}
            autoFocus={isNext("firstName")}
            enterKeyHint="next"
          />
          <TextField
            field={fields.lastName}
            label="Nachname"
            autoComplete="family-name"
            width={3}
            enterKeyHint="next"
          />
        </ShortFields>
        <EmailField field={fields.email} autoComplete="username" enterKeyHint="next" />
        <NewPasswordField
          field={fields.password}
          label="Passwort"
          autoFocus={isNext("password")}
          enterKeyHint="go"
        />
      </FieldGrid>
      <SubmitButton label={signInLabels.signUp} isMain={!isSecond} />
    </PostForm>
  );
}

export function ForgotPasswordLink() {
  return (
    <p>
      <TextLink to="/auth/forgot-password">Passwort vergessen?</TextLink>
    </p>
  );
}
