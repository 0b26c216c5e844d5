import { CodeField } from "#app/features/accounts/second-factor/code-field.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Begin = Record<"intent" | "password", string>;

/** Asks for the password before the set-up shows a secret. */
export function BeginForm({ constraint, lastResult, problem }: FormState<Begin>) {
  const [form, fields] = useForm<Begin>({ id: "einrichten", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <PasswordField
          field={fields.password}
          label="Dein Passwort"
          autoComplete="current-password"
        />
      </FieldGrid>
      <Button
        look="sun"
        name="intent"
        value="begin"
        disabled={isSending}
        className="justify-self-start"
      >
        Einrichten
      </Button>
    </PostForm>
  );
}

type Activation = Record<"intent" | "code", string>;

/** Asks for a first code, which proves that the app has the secret. */
export function ActivationForm({ constraint, lastResult, problem }: FormState<Activation>) {
  const [form, fields] = useForm<Activation>({ id: "aktivieren", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <CodeField field={fields.code} label="Code aus der App" inputMode="numeric" />
      </FieldGrid>
      <Button
        look="sun"
        name="intent"
        value="activate"
        disabled={isSending}
        className="justify-self-start"
      >
        Aktivieren
      </Button>
    </PostForm>
  );
}

type Change = Record<"intent" | "password" | "code", string>;

/** Creates new recovery codes, or switches the second factor off. */
export function ChangeForm({ constraint, lastResult, problem }: FormState<Change>) {
  const [form, fields] = useForm<Change>({ id: "aendern", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <PasswordField
          field={fields.password}
          label="Dein Passwort"
          autoComplete="current-password"
        />
        <CodeField
          field={fields.code}
          label="Code aus der App"
          hint="Oder ein Wiederherstellungscode."
        />
      </FieldGrid>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="renew-codes" disabled={isSending}>
          Neue Wiederherstellungscodes
        </Button>
        <Button look="bad" name="intent" value="switch-off" disabled={isSending}>
          Ausschalten
        </Button>
      </div>
    </PostForm>
  );
}
