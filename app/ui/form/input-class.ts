/** The style of every text input, textarea and select. */
export const inputClass = "input";
