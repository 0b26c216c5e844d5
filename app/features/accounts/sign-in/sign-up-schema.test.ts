import { describe, expect, it } from "vitest";
import { signInSchema } from "#app/features/accounts/sign-in/sign-in-schema.ts";
import { signUpSchema } from "#app/features/accounts/sign-in/sign-up-schema.ts";

const signUp = {
  firstName: "Nele",
  lastName: "Wirth",
  email: "nele@beispiel.de",
  password: "ein guter Satz",
};

/** The names of the fields that are refused. */
function refused(changes: Partial<typeof signUp>): string[] {
  const result = signUpSchema.safeParse({ ...signUp, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the sign-up form", () => {
  it.each([
    ["password", 8, 200],
    ["firstName", 1, 100],
    ["lastName", 1, 100],
  ])("takes a %s of %i to %i characters", (name, shortest, longest) => {
    expect(refused({ [name]: "x".repeat(shortest) })).toEqual([]);
    expect(refused({ [name]: "x".repeat(longest) })).toEqual([]);
    expect(refused({ [name]: "x".repeat(shortest - 1) })).toEqual([name]);
    expect(refused({ [name]: "x".repeat(longest + 1) })).toEqual([name]);
  });

  it("cuts white space around names, and takes white space alone for none", () => {
    const named = { ...signUp, firstName: " Nele ", lastName: "\tWirth\n" };
    expect(signUpSchema.parse(named)).toEqual(signUp);
    expect(refused({ firstName: "  ", lastName: " " })).toEqual(["firstName", "lastName"]);
  });

  it.each(["firstName", "lastName"] as const)(
    "keeps nothing in %s that could pass for a mail's header",
    (name) => {
      const typed = { ...signUp, [name]: "Ida\r\nBcc: a@b.de\u0000" };
      expect(signUpSchema.parse(typed)[name]).toBe("Ida Bcc: a@b.de");
      expect(refused({ [name]: "\u0000\r\n" })).toEqual([name]);
    },
  );

  it.each(["nele@beispiel.de\r\nBcc: a@b.de", "nele@beispiel.de\u0000"])(
    "takes %j for no e-mail address",
    (email) => {
      expect(refused({ email })).toEqual(["email"]);
    },
  );

  it("leaves the password as it was typed, spaces included", () => {
    const password = "  Sätze dürfen Umlaute 🌻 haben ";
    expect(signUpSchema.parse({ ...signUp, password }).password).toBe(password);
  });
});

describe("the sign-in form", () => {
  it("takes any password that an account can have, also a short one from before", () => {
    const { email } = signUp;
    expect(signInSchema.safeParse({ email, password: "x" }).success).toBe(true);
    expect(signInSchema.safeParse({ email, password: "x".repeat(200) }).success).toBe(true);
    expect(signInSchema.safeParse({ email, password: "x".repeat(201) }).success).toBe(false);
  });
});
