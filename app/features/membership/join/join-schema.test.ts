import { describe, expect, it } from "vitest";
import { joinDetailsSchema, joinPageSchema } from "#app/features/membership/join/join-schema.ts";

const details = { firstName: "Kim", lastName: "Öz", email: "kim@beispiel.de" };

/** The names of the fields that are refused. */
function refused(changes: Partial<typeof details>): string[] {
  const result = joinDetailsSchema.safeParse({ ...details, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the details of who joins", () => {
  it.each(["firstName", "lastName"] as const)("have a %s of 2 to 100 characters", (name) => {
    for (const length of [2, 100]) expect(refused({ [name]: "x".repeat(length) })).toEqual([]);
    for (const length of [0, 1, 101]) {
      expect(refused({ [name]: "x".repeat(length) })).toEqual([name]);
    }
  });

  it.each(["firstName", "lastName"] as const)(
    "keep nothing in %s that could pass for a mail's header",
    (name) => {
      const typed = { ...details, [name]: "Ida\r\nBcc: a@b.de\u0000" };
      expect(joinDetailsSchema.parse(typed)[name]).toBe("Ida Bcc: a@b.de");
      const form = joinPageSchema("jaehrlich").parse({ intent: "join", ...typed });
      expect(form).toMatchObject({ [name]: "Ida Bcc: a@b.de" });
      expect(refused({ [name]: "K\u0000\r\n" })).toEqual([name]);
    },
  );

  it.each(["kim@beispiel.de\r\nBcc: a@b.de", "kim@beispiel.de\u0000"])(
    "have no e-mail address like %j",
    (email) => {
      expect(refused({ email })).toEqual(["email"]);
    },
  );
});
