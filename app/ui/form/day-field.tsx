import type { ComponentProps } from "react";
import { TextField } from "#app/ui/form/field.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";
import { readTypedDay, readTypedTime } from "#app/ui/format/typed-day.ts";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "defaultValue">;

/** A day, from a native picker or typed as '31.12.2026' where a browser has none. `optionalDay` reads it. */
export function DayField(props: Props) {
  return <TextField {...props} {...shownAs("date", readTypedDay, props)} />;
}

/** A time of day, in the same way. `optionalTime` reads it. */
export function TimeField(props: Props) {
  return <TextField {...props} {...shownAs("time", readTypedTime, props)} />;
}

interface DayFilterProps {
  name: string;
  label: string;
  /** An ISO day. */
  value?: string;
}

/** A day to filter a list by, which needs neither hint nor error. */
export function DayFilter({ name, label, value }: DayFilterProps) {
  const native = "date";
  return (
    <label>
      <span>{label}</span>
      <input type={native} name={name} defaultValue={value} className={inputClass} />
    </label>
  );
}

/** A native control shows only values in ISO format. A text control keeps other typed text visible. */
function shownAs<Type extends "date" | "time">(
  type: Type,
  read: (text: string) => string | null,
  { field: { initialValue = "" } }: Props,
) {
  const value = read(initialValue);
  const isNative = value !== null || initialValue === "";
  return { type: isNative ? type : ("text" as const), defaultValue: value ?? initialValue };
}
