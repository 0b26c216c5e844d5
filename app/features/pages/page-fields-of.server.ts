import type { PageFields } from "#app/content/page-fields.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { neutralTexts } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";

type FieldsOf<Name extends SitePageName> = (typeof sitePages)[Name]["fields"];

/** The name of the site in the templates. */
const { siteName: NAME_IN_TEMPLATES = "" } = neutralTexts;

/** The fields of a page. Their templates contain the site's own name. */
export function pageFieldsOf<Name extends SitePageName>(name: Name): FieldsOf<Name> {
  return remembered(name) as FieldsOf<Name>;
}

const remembered = rememberUntilPagesChange((page: SitePageName): PageFields => {
  const { siteName } = siteSettings();
  const { fields } = sitePages[page];
  return siteName === NAME_IN_TEMPLATES ? fields : withName(fields, siteName);
});

/** Replaces the templates' name of the site in all texts within the value. */
function withName<Value>(value: Value, name: string): Value;
function withName(value: unknown, name: string): unknown {
  if (typeof value === "string") return value.replaceAll(NAME_IN_TEMPLATES, () => name);
  if (Array.isArray(value)) return value.map((each) => withName(each, name));
  if (typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).map(([key, each]) => [key, withName(each, name)]);
  return Object.fromEntries(named);
}
