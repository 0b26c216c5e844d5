import { describe, expect, it } from "vitest";
import { signInSchema, signUpSchema } from "#app/features/accounts/account-schemas.ts";

const signUp = {
  firstName: "Nele",
  lastName: "Wirth",
  email: "nele@beispiel.de",
  password: "ein guter Satz",
};

/** The names of the rejected fields. */
function refused(changes: Partial<typeof signUp>): string[] {
  const result = signUpSchema.safeParse({ ...signUp, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the sign-up form", () => {
  it.each([
    ["password", 8, 200],
    ["firstName", 1, 100],
    ["lastName", 1, 100],
  ])("accepts a %s of %i to %i characters", (name, shortest, longest) => {
    expect(refused({ [name]: "x".repeat(shortest) })).toEqual([]);
    expect(refused({ [name]: "x".repeat(longest) })).toEqual([]);
    expect(refused({ [name]: "x".repeat(shortest - 1) })).toEqual([name]);
    expect(refused({ [name]: "x".repeat(longest + 1) })).toEqual([name]);
  });

  it("trims names, and rejects names that are only white space", () => {
    const named = { ...signUp, firstName: " Nele ", lastName: "\tWirth\n" };
    expect(signUpSchema.parse(named)).toEqual(signUp);
    expect(refused({ firstName: "  ", lastName: " " })).toEqual(["firstName", "lastName"]);
  });

  it.each(["firstName", "lastName"] as const)(
    "strips from %s any characters that could form a mail header",
    (name) => {
      const typed = { ...signUp, [name]: "Ida\r\nBcc: a@b.de\u0000" };
      expect(signUpSchema.parse(typed)[name]).toBe("Ida Bcc: a@b.de");
      expect(refused({ [name]: "\u0000\r\n" })).toEqual([name]);
    },
  );

  it.each(["nele@beispiel.de\r\nBcc: a@b.de", "nele@beispiel.de\u0000"])(
    "rejects %j as an e-mail address",
    (email) => {
      expect(refused({ email })).toEqual(["email"]);
    },
  );

  it("keeps the password as typed, including spaces", () => {
    const password = "  Sätze dürfen Umlaute 🌻 haben ";
    expect(signUpSchema.parse({ ...signUp, password }).password).toBe(password);
  });
});

describe("the sign-in form", () => {
  it("accepts any password that an account can have, even a short one from before the current rules", () => {
    const { email } = signUp;
    expect(signInSchema.safeParse({ email, password: "x" }).success).toBe(true);
    expect(signInSchema.safeParse({ email, password: "x".repeat(200) }).success).toBe(true);
    expect(signInSchema.safeParse({ email, password: "x".repeat(201) }).success).toBe(false);
  });
});
