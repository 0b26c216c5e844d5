import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it, vi } from "vitest";
import { fileNames, sourceFiles } from "#tests/house/source-files.ts";

/** Components missing from the style guide, each with its reason. */
const notShown: Record<string, string> = {
  "app/ui/admin/admin-frame.tsx": "stands around every page of the administration",
  "app/ui/admin/admin-toolbar.tsx": "part of every admin-list",
  "app/ui/admin/edit/draft-buttons.tsx": "three buttons",
  "app/ui/admin/edit/draft-form.tsx": "an edit-form, and above it a preview-section",
  "app/ui/admin/edit/edit-form.tsx": "stands around the fields of an item, a plan or a person",
  "app/ui/admin/edit/edit-page.tsx": "stands around an edit-form",
  "app/ui/admin/edit/preview-section.tsx": "a heading above what a page shows",
  "app/ui/admin/edit/side-by-side.tsx": "part of every edit-conflict",
  "app/ui/admin/list-actions.tsx": "button-links",
  "app/ui/admin/list-button.tsx": "a button in a form of its own",
  "app/ui/admin/to-overview.tsx": "a button-link",
  "app/ui/admin/unknown-admin-page.tsx": "puts together what stands under messages",
  "app/ui/document/head-links.tsx": "nobody sees it on the page",
  "app/ui/document/kept-part.tsx": "is invisible: it wraps header and footer",
  "app/ui/document/main.tsx": "stands around every page, also this one",
  "app/ui/document/storage-stand-in.tsx": "nobody sees it",
  "app/ui/form/answer-errors.tsx": "an error-summary",
  "app/ui/form/answer-heading.tsx": "a heading",
  "app/ui/form/field-errors.tsx": "part of every field",
  "app/ui/form/field-shell.tsx": "part of every field",
  "app/ui/form/form-owner.tsx": "nobody sees it",
  "app/ui/form/guard-fields.tsx": "nobody sees it",
  "app/ui/form/post-form.tsx": "a form with an error-summary",
  "app/ui/form/short-fields.tsx": "two short fields in a row",
  "app/ui/labels/label-text.tsx": "a text",
  "app/ui/layout/brand.tsx": "part of the header",
  "app/ui/layout/lost-page.tsx": "stands around not-found-page and problem-page",
  "app/ui/layout/route-problem.tsx": "puts together what stands under messages",
  "app/ui/layout/site-footer.tsx": "stands around every page, also this one",
  "app/ui/layout/site-header.tsx": "stands around every page, also this one",
  "app/routes/pages/parts/story.tsx": "puts together what stands under words",
};

describe("the style guide", () => {
  it("shows every component of app/ui and every part of a page", () => {
    const shown = new Set(
      sourceFiles("app/styleguide").flatMap(({ imports }) =>
        imports.filter(({ isType }) => !isType).map(({ to }) => to),
      ),
    );
    const components = [...fileNames("app/ui"), ...fileNames("app/routes/pages/parts")].filter(
      (file) => /(?<!\.test)\.tsx$/.test(file),
    );
    const missing = components.filter((file) => !shown.has(file));
    expect(missing).toEqual(Object.keys(notShown));
  });

  it("is served only in development", async () => {
    expect(await addresses("development")).toContain("styleguide");
    expect(await addresses("production")).not.toContain("styleguide");
    expect(await addresses("test")).not.toContain("styleguide");
    const wholeSite = (await addresses("production")).length;
    expect(await addresses("development")).toHaveLength(wholeSite + 1);
  });

  it("is not imported by other modules", () => {
    const outside = sourceFiles("app").filter(({ path }) => !path.startsWith("app/styleguide/"));
    const users = outside.filter(({ imports }) =>
      imports.some(({ to }) => to.startsWith("app/styleguide/")),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

/** The paths in app/routes.ts of a process with this NODE_ENV. */
async function addresses(mode: string): Promise<(string | undefined)[]> {
  vi.stubEnv("NODE_ENV", mode);
  vi.resetModules();
  const { default: routes } = await import("#app/routes.ts");
  vi.unstubAllEnvs();
  return routes.map(({ path }: RouteConfigEntry) => path);
}
