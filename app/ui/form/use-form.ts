import { type FormMetadata, useForm as useConform } from "@conform-to/react";

export type FormOptions<Values extends Record<string, unknown>> = Parameters<
  typeof useConform<Values>
>[0];

/** HTML constraints of a form's fields, which the server computes. */
export type FormConstraint<Values extends Record<string, unknown>> = NonNullable<
  FormOptions<Values>["constraint"]
>;

/** The state of a field. */
export interface FormField {
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  /** The typed or stored value; undefined where the form was posted with several of this name. */
  initialValue: string | undefined;
  /** The values of controls that share a name. */
  initialValues: string[];
  errors: string[] | undefined;
  constraint: NonNullable<FormConstraint<Record<string, unknown>>[string]>;
}

export type Fields<Values> = { [Name in keyof Values]-?: FormField };

/**
 * conform's hook, with plain fields. conform's own fields support lists and groups, which our forms do not have (decision
 * 022). They also compute each property anew at each read: for ten fields that took a sixth of the dashboard's time.
 */
export function useForm<Values extends Record<string, unknown>>(
  options: FormOptions<Values>,
): [FormMetadata<Values>, Fields<Values>] {
  const [form] = useConform<Values>(options);
  return [form, fieldsOf(form, options.constraint)];
}

function fieldsOf<Values extends Record<string, unknown>>(
  form: FormMetadata<Values>,
  constraints: Record<string, FormField["constraint"]> = {},
): Fields<Values> {
  const { id: formId, allErrors } = form;
  const values: Record<string, unknown> = form.initialValue ?? {};
  const field = (name: string): FormField => {
    const id = `${formId}-${name}`;
    const value = values[name];
    return {
      id,
      name,
      formId,
      errorId: `${id}-error`,
      descriptionId: `${id}-description`,
      initialValue: isText(value) ? value : undefined,
      initialValues: [value].flat().filter(isText),
      errors: allErrors[name],
      constraint: constraints[name] ?? {},
    };
  };
  // Only the type knows the names of the fields.
  return new Proxy({} as Fields<Values>, {
    get: (_target, name) => (typeof name === "string" ? field(name) : undefined),
  });
}

const isText = (value: unknown) => typeof value === "string";

/** The attributes that tie a control to its field. `describedBy`: the id of its hint. */
export function controlProps(
  field: Omit<FormField, "initialValue" | "initialValues">,
  describedBy?: string,
) {
  const { id, name, formId, errors, errorId, constraint } = field;
  return {
    required: constraint.required || undefined,
    id,
    name,
    form: formId,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": [errors && errorId, describedBy].filter(Boolean).join(" ") || undefined,
  };
}
