import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps, Ref } from "react";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormOwner } from "#app/ui/form/form-owner.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";

/** The props of a form that come from the server. */
export interface FormState<Values extends Record<string, unknown>> {
  constraint: FormConstraint<Values>;
  /** The refusal of the last try. */
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

type SummaryProps = ComponentProps<typeof ErrorSummary>;

interface PostFormProps<Values extends Record<string, unknown>>
  extends Omit<ComponentProps<typeof Form>, "method" | "ref"> {
  form: FormMetadata<Values>;
  problem: SummaryProps["title"];
  problemLang?: SummaryProps["titleLang"];
  lastResult?: SummaryProps["lastResult"];
  formRef?: Ref<HTMLFormElement>;
}

/** A form that posts to its page, with the errors of the last try above its fields. */
export function PostForm<Values extends Record<string, unknown>>({
  form,
  problem,
  problemLang,
  lastResult,
  formRef,
  className = "grid gap-5",
  children,
  ...rest
}: PostFormProps<Values>) {
  return (
    <Form ref={formRef} method="post" {...getFormProps(form)} className={className} {...rest}>
      <ErrorSummary
        form={form}
        fields={form.getFieldset()}
        title={problem}
        titleLang={problemLang}
        lastResult={lastResult}
      />
      <FormOwner />
      {children}
    </Form>
  );
}
