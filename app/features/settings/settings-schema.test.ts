import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Section } from "#app/features/settings/setting.ts";
import {
  sectionNames,
  sectionSchema,
  sections,
  settingNames,
  settingOf,
  settingsIn,
} from "#app/features/settings/settings-schema.ts";

describe("a setting", () => {
  it("is in one section", () => {
    const names = sectionNames.flatMap((each) => {
      const { settings, kept }: Section = sections[each];
      return [...Object.keys(settings), ...Object.keys(kept ?? {})];
    });
    expect(names).toHaveLength(settingNames.length);
    expect(new Set(names)).toEqual(new Set(settingNames));
  });

  it.each(settingNames)("%s can read its defaults and its answers", (name) => {
    const { schema, default: byDefault = "", demo = byDefault, options = [] } = settingOf(name);
    const texts = [byDefault, demo, ...options.map(({ value }) => value)];
    for (const text of texts)
      expect(schema.safeParse(text || undefined).error, text).toBeUndefined();
  });

  it.each(sectionNames)("is in the form of its section: %s", (section) => {
    expect(Object.keys(sectionSchema(section).shape)).toEqual(settingsIn(section));
  });
});

describe("docs/operate.md", () => {
  const rows = readFileSync("docs/operate.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const fromEnvironment = settingNames.flatMap((name) => {
    const { variable, ...setting } = settingOf(name);
    return variable ? [{ variable, ...setting }] : [];
  });

  it.each(fromEnvironment)(
    "names $variable with the setting's default",
    ({ variable, ...setting }) => {
      const row = rows.find((line) => line.split("|")[1]?.includes(`\`${variable}\``));
      const [, , byDefault] = (row ?? expect.unreachable(variable)).split("|");
      if (setting.default === undefined) return;
      const demo = setting.demo && `, with demo content \`${setting.demo}\``;
      expect(byDefault?.trim()).toBe(`\`${setting.default}\`${demo ?? ""}`);
    },
  );
});
