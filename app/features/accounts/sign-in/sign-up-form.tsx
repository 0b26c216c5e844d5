import { NewPasswordField } from "#app/features/accounts/password/new-password-field.tsx";
import { type AuthFormProps, SubmitButton } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { signInLabels } from "#app/features/accounts/sign-in/sign-in-labels.ts";
import { EmailField, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { ShortFields } from "#app/ui/form/short-fields.tsx";
import { useFocusOnArrival } from "#app/ui/form/use-focus-on-arrival.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useWords } from "#app/ui/labels/use-words.ts";

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
