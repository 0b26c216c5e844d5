import { CodeField } from "#app/features/accounts/second-factor/code-field.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useFocusOnArrival } from "#app/ui/form/use-focus-on-arrival.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"code", string>;

interface SignInCodeFormProps extends FormState<Values> {
  /** Whether it asks for a recovery code. The server accepts both kinds in any case. */
  isRecovery: boolean;
}

/** Asks for the code after a correct password. */
export function SignInCodeForm(props: SignInCodeFormProps) {
  const { constraint, lastResult, problem, isRecovery } = props;
  const [form, fields] = useForm<Values>({ id: "code", constraint, lastResult });
  const isSending = useIsSending();
  // After a refusal the error summary takes the focus.
  useFocusOnArrival(lastResult ? null : fields.code.id);
  const words = isRecovery
    ? { label: "Wiederherstellungscode", hint: "Zum Beispiel ABCD-EFGH-2345-6777." }
    : { label: "Code", hint: "Die sechs Ziffern, die gerade in deiner App stehen." };
  return (
    <PostForm form={form} problem={problem}>
      <FieldGrid>
        <CodeField
          field={fields.code}
          {...words}
          inputMode={isRecovery ? "text" : "numeric"}
          autoFocus={!lastResult}
        />
      </FieldGrid>
      <SendButton isSending={isSending}>Anmelden</SendButton>
    </PostForm>
  );
}
