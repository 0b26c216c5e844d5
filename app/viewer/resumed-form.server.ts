import {
  findInterruptedForm,
  type InterruptedForm,
} from "#app/features/accounts/sign-in/interrupted-forms.server.ts";
import { createFormOwner } from "#app/http/form-owner.server.ts";
import { showFormAgain } from "#app/http/request-scope.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

const PARAMETER = "formular";

/**
 * The value of the hidden field that names the signed-in account. Pages of visitors do not show the other one, which no
 * other text of a page equals: equal texts are sent once, and those of stored pages are filled in one by one.
 */
export async function findFormOwner(request: Request): Promise<string> {
  const user = await findUser(request);
  return user ? createFormOwner(user.id) : "nobody";
}

/** The page of an interrupted form, where `resumed` shows it again; null if the account has no such form. */
export function pathToResume(formId: string, userId: string): string | null {
  const form = findInterruptedForm(formId, userId);
  if (!form) return null;
  const url = new URL(form.path, "http://here.invalid");
  url.searchParams.set(PARAMETER, formId);
  return url.pathname + url.search;
}

/**
 * The request as the page's form would have sent it, if the address names an interrupted form of the signed-in account.
 * `readForm` refuses it with the typed values, so the page shows them and nothing else happens.
 */
export async function resumed(request: Request): Promise<Request> {
  if (request.method !== "GET" || new URL(request.url).pathname.endsWith(".data")) return request;
  const form = await findFormToResume(request);
  if (!form) return request;
  showFormAgain({ hadFiles: form.hadFiles });
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8");
  const body = new URLSearchParams(form.fields);
  return new Request(request.url, { method: "POST", headers, body, signal: request.signal });
}

/** The interrupted form of the signed-in account that the address names; null if it belongs to another page. */
export async function findFormToResume(request: Request): Promise<InterruptedForm | null> {
  if (!request.url.includes(`${PARAMETER}=`)) return null;
  const { pathname, searchParams } = new URL(request.url);
  const formId = searchParams.get(PARAMETER);
  const user = formId ? await findUser(request) : null;
  const form = formId && user ? findInterruptedForm(formId, user.id) : null;
  return form && new URL(form.path, request.url).pathname === pathname ? form : null;
}
