import type { ReactNode } from "react";
import { ForgotPasswordLink } from "#app/features/accounts/sign-in/forgot-password-link.tsx";
import { type AuthFormProps, SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignUpForm } from "#app/features/accounts/sign-in/sign-up-form.tsx";

type FormProps = Omit<AuthFormProps, "isSecond">;

interface AuthFormsProps {
  signIn: FormProps;
  signUp: FormProps;
  isSignUpFirst: boolean;
}

/** Sign-in and sign-up side by side. On a phone one follows the other. */
export function AuthForms({ signIn, signUp, isSignUpFirst }: AuthFormsProps) {
  const signInPart = (
    <Part
      key="sign-in"
      id="schon-ein-konto"
      title="Schon ein Konto?"
      toOther={!isSignUpFirst && { id: "neu-hier", label: "Ich bin neu hier" }}
    >
      <SignInForm {...signIn} isSecond={isSignUpFirst} />
      <ForgotPasswordLink />
    </Part>
  );
  const signUpPart = (
    <Part
      key="sign-up"
      id="neu-hier"
      title="Neu hier?"
      toOther={isSignUpFirst && { id: "schon-ein-konto", label: "Ich habe schon ein Konto" }}
    >
      <SignUpForm {...signUp} isSecond={!isSignUpFirst} />
    </Part>
  );
  return (
    <div className="grid items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-section md:grid-cols-2">
      {isSignUpFirst ? [signUpPart, signInPart] : [signInPart, signUpPart]}
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** The part below this one on a phone. */
  toOther: { id: string; label: string } | false;
  children: ReactNode;
}

function Part({ id, title, toOther, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid max-w-[30rem] gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="me-auto scroll-mt-20 text-h3">
          {title}
        </h2>
        {toOther && (
          <a href={`#${toOther.id}`} className="inline-flex min-h-7 items-center md:hidden">
            {toOther.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
