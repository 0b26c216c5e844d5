import { describe, expect, it } from "vitest";
import { joinDetailsSchema, joinPageSchema } from "#app/features/membership/join-schema.ts";

const details = { firstName: "Kim", lastName: "Öz", email: "kim@beispiel.de" };

/** The names of the rejected fields. */
function refused(changes: Partial<typeof details>): string[] {
  const result = joinDetailsSchema.safeParse({ ...details, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the applicant's details", () => {
  it.each(["firstName", "lastName"] as const)("require a %s of 2 to 100 characters", (name) => {
    for (const length of [2, 100]) expect(refused({ [name]: "x".repeat(length) })).toEqual([]);
    for (const length of [0, 1, 101]) {
      expect(refused({ [name]: "x".repeat(length) })).toEqual([name]);
    }
  });

  it.each(["firstName", "lastName"] as const)(
    "strip from %s any characters that could form a mail header",
    (name) => {
      const typed = { ...details, [name]: "Ida\r\nBcc: a@b.de\u0000" };
      expect(joinDetailsSchema.parse(typed)[name]).toBe("Ida Bcc: a@b.de");
      const form = joinPageSchema("jaehrlich", ({ quoted }) => quoted).parse({
        intent: "join",
        ...typed,
      });
      expect(form).toMatchObject({ [name]: "Ida Bcc: a@b.de" });
      expect(refused({ [name]: "K\u0000\r\n" })).toEqual([name]);
    },
  );

  it.each(["kim@beispiel.de\r\nBcc: a@b.de", "kim@beispiel.de\u0000"])(
    "reject %j as an e-mail address",
    (email) => {
      expect(refused({ email })).toEqual(["email"]);
    },
  );
});
