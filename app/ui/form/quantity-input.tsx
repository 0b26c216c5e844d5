import { type ReactNode, useRef } from "react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { Icon } from "#app/ui/parts/icon.tsx";

interface QuantityInputProps {
  id?: string;
  name?: string;
  /** The id of the form, if it is not around the control. */
  form?: string;
  /** Keeps typed text even if it is not a number. */
  defaultValue: number | string;
  label: string;
  min?: number;
  max?: number;
  ariaDescribedBy?: string;
  invalid?: boolean;
}

/** A plain number input. Its buttons need script, but their space is reserved from the start. */
export function QuantityInput({
  id,
  name = "quantity",
  form,
  defaultValue,
  label,
  min = 1,
  max = 99,
  ariaDescribedBy,
  invalid,
}: QuantityInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  // The same control shows a new amount from the server and keeps the focus.
  useLaterEffect(() => {
    if (input.current) input.current.value = String(defaultValue);
  }, [defaultValue]);

  function step(direction: "stepUp" | "stepDown") {
    input.current?.[direction]();
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    input.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  return (
    <span
      className={`relative inline-flex rounded-md bg-card text-ink script:px-11 ${invalid ? "border-2 border-bad" : "border-[1.5px] border-edge"}`}
    >
      {hydrated && (
        <StepButton
          side="start-0"
          label={`Eins weniger: ${label}`}
          onClick={() => step("stepDown")}
        >
          <Icon name="minus" />
        </StepButton>
      )}
      <input
        ref={input}
        id={id}
        type="number"
        inputMode="numeric"
        required
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={ariaDescribedBy}
        className="number-without-spinner min-h-[2.8125rem] w-16 rounded-md px-1 text-center tabular-nums focus-visible:outline-offset-1"
        name={name}
        form={form}
        defaultValue={defaultValue}
        min={min}
        max={max}
      />
      {hydrated && (
        <StepButton side="end-0" label={`Eins mehr: ${label}`} onClick={() => step("stepUp")}>
          <Icon name="plus" />
        </StepButton>
      )}
    </span>
  );
}

function StepButton({
  side,
  label,
  onClick,
  children,
}: {
  side: "start-0" | "end-0";
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute inset-y-0 grid w-11 cursor-pointer place-items-center rounded-sm text-lake hover:bg-lake-soft ${side}`}
    >
      {children}
    </button>
  );
}
