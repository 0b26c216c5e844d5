import type { PageFields } from "#app/content/page-fields.ts";
import { clearLabel, valueInWords } from "#app/features/pages/field-texts.ts";
import { type PageContent, shownValue } from "#app/features/pages/resolve-words.ts";

/** A field with its two different values in words. A value may have several lines. */
export interface PageDifference {
  label: string;
  left: string;
  right: string;
}

interface Contents {
  left: PageContent;
  right: PageContent;
  isDemo: boolean;
}

/** The fields whose values differ. */
export function pageDifferences(
  fields: PageFields,
  { left, right, isDemo }: Contents,
): PageDifference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "note") return [];
    const [one, other] = [left, right].map((content) =>
      valueInWords(shownValue(field, content[name], isDemo)),
    );
    return one === other
      ? []
      : [{ label: clearLabel(field, fields), left: one ?? "", right: other ?? "" }];
  });
}
