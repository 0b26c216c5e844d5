/** The style of every text input, textarea and select. */
export const inputClass =
  "min-h-12 w-full rounded-md border-[1.5px] border-edge bg-card px-[.85rem] py-[.55rem] text-ink placeholder:text-ink/70 hover:border-ink focus-visible:outline-offset-1 disabled:border-dashed disabled:bg-sand disabled:text-ink-soft aria-invalid:border-2 aria-invalid:border-(--field-bad)";
