import { getInputProps, getTextareaProps, useForm as useConform } from "@conform-to/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DayField } from "#app/ui/form/day-field.tsx";
import { Checkbox, EmailField, TextArea, TextField } from "#app/ui/form/field.tsx";
import { type FormOptions, useForm } from "#app/ui/form/use-form.ts";

type Values = Record<"name" | "secret" | "text" | "sure", string>;

const options: FormOptions<Values> = {
  id: "f",
  constraint: { name: { required: true, minLength: 2, maxLength: 9 }, text: { maxLength: 99 } },
  defaultValue: { name: "vorher", sure: "on" },
};

const refused: FormOptions<Values>["lastResult"] = {
  status: "error",
  initialValue: { name: "<Kim>", secret: "geheim", text: "Hallo" },
  error: { name: ["Zu kurz."], text: ["Zu lang."] },
};

/** The attributes of each control, apart from its looks. */
function controlsIn(html: string): Record<string, string>[] {
  return [...html.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w-]+)="([^"]*)"/g)]
        .map(([, name = "", value = ""]) => [name, value])
        .filter(([name]) => name !== "class"),
    ),
  );
}

const render = (Form: () => ReactNode) => controlsIn(renderToStaticMarkup(<Form />));

it.each([
  ["fresh", undefined],
  ["refused", refused],
])(
  "ties the controls of a %s form to their fields as conform itself does",
  (_state, lastResult) => {
    const ours = render(() => {
      const [, { name, secret, text, sure }] = useForm<Values>({ ...options, lastResult });
      return (
        <>
          <TextField field={name} label="Name" hint="Ruf" />
          <TextField field={secret} label="Passwort" type="password" />
          <TextArea field={text} label="Text" />
          <Checkbox field={sure} label="Ja" hint="Gern" />
        </>
      );
    });
    const theirs = render(() => {
      const [, { name, secret, text, sure }] = useConform<Values>({ ...options, lastResult });
      const hintOf = ({ descriptionId }: { descriptionId: string }) => descriptionId;
      return (
        <>
          <input {...getInputProps(name, { type: "text", ariaDescribedBy: hintOf(name) })} />
          <input {...getInputProps(secret, { type: "password", value: false })} />
          <textarea {...getTextareaProps(text)} />
          <input {...getInputProps(sure, { type: "checkbox", ariaDescribedBy: hintOf(sure) })} />
        </>
      );
    });
    expect(ours).toHaveLength(4);
    expect(ours).toEqual(theirs);
  },
);

it.each([
  ["text", TextField],
  ["day", DayField],
  ["address", EmailField],
])("shows an empty %s where a form came with several values of one name", (_kind, Field) => {
  const lastResult = { ...refused, initialValue: { name: ["Kim", " "] } };
  const controls = render(() => {
    const [, { name }] = useForm<Values>({ ...options, lastResult });
    return <Field field={name} label="Name" />;
  });
  expect(controls).toHaveLength(1);
  expect(controls[0]).not.toHaveProperty("value", expect.stringContaining("Kim"));
});
