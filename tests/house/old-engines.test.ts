import { expect, it } from "vitest";
import { blockOf, styleSheet } from "#tests/support/design-tokens.ts";

const [forOldEngines = "", takenBack = ""] = blockOf(styleSheet, "@media screen").split(
  "@supports (color: revert-layer)",
);

/** For example 'body max-width' with '45em'. */
function declarationsOf(css: string): Record<string, string> {
  const rules = [...css.matchAll(/(\w+) \{([^{}]*)\}/g)];
  const declarations = rules.flatMap(([, selector, body = ""]) =>
    [...body.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      `${selector} ${name}`,
      value,
    ]),
  );
  return Object.fromEntries(declarations);
}

it("engines without layers and custom properties show one readable column", () => {
  const plain = declarationsOf(forOldEngines);
  expect(Object.keys(plain)).toEqual(
    expect.arrayContaining(["body max-width", "body background", "body color", "img max-width"]),
  );
  for (const value of Object.values(plain)) expect(value).not.toMatch(/[(@]|rem$/);
});

it("all other engines take back each of these rules", () => {
  const reverted = Object.keys(declarationsOf(forOldEngines)).map((name) => [name, "revert-layer"]);
  expect(declarationsOf(takenBack)).toEqual(Object.fromEntries(reverted));
});
