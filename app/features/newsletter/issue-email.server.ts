import type { SendMailOptions } from "nodemailer";
import { picturesOf } from "#app/features/email/compose.server.ts";
import { emailHtml } from "#app/features/email/email-html.server.tsx";
import { pathToken } from "#app/features/email/email-links.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import { bounceAddressOf } from "#app/features/newsletter/bounces.server.ts";
import { archivePath, audienceOf, unsubscriptionPath } from "#app/features/newsletter/issue.ts";
import { sender } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { IssueRecipient, NewsletterIssue } from "#db/schema.ts";

/** Stands for the link that ends one recipient's subscription. */
const UNSUBSCRIPTION = "/newsletter/unsubscribe?abo={abo}";

type Written = Pick<
  NewsletterIssue,
  "subject" | "preview" | "body" | "filled" | "audience" | "slug" | "isArchived"
>;

/** An issue as an e-mail. `unsubscription`: the path that ends the subscription. */
export function issueContent(issue: Written, unsubscription = UNSUBSCRIPTION): EmailBlock[] {
  const { preview, filled, body, audience, slug, isArchived } = issue;
  const head: EmailBlock[] = preview ? [{ kind: "preheader", text: preview }] : [];
  const text: EmailBlock = { kind: "markdown", text: filled ?? body };
  if (audienceOf(audience)?.kind !== "subscribers") {
    return [...head, text, { kind: "note", text: "Du bekommst das, weil du Mitglied bist." }];
  }
  const { siteName } = siteSettings();
  return [
    ...head,
    text,
    ...(isArchived
      ? [{ kind: "small-link", label: "Im Browser ansehen", path: archivePath(slug) } as const]
      : []),
    {
      kind: "note",
      text: `Du bekommst diese E-Mail, weil du den Newsletter von ${siteName} bestellt hast.`,
    },
    { kind: "unsubscription", label: "Newsletter abbestellen", path: unsubscription },
  ];
}

/** An issue rendered once for all its recipients, who differ only in one link. */
export interface RenderedIssue {
  text: string;
  html: string;
  attachments: Awaited<ReturnType<typeof picturesOf>>;
}

export async function renderIssue(issue: Written): Promise<RenderedIssue> {
  const content = issueContent(issue);
  const origin = ownOrigin();
  return {
    text: emailText(content, { origin }),
    html: emailHtml(content, { origin, subject: issue.subject }),
    attachments: await picturesOf(content),
  };
}

/** An issue for an admin, with its pictures inside. Programs that know no dark e-mails invert the light ones. */
export async function showIssue(issue: Written, origin: string) {
  const { text, html, attachments } = await renderIssue(issue);
  const embedded = attachments.reduce(
    (rest, { cid, content }) =>
      rest.replace(`"cid:${cid}"`, `"data:image/png;base64,${content.toString("base64")}"`),
    html,
  );
  const own = embedded.replaceAll(`src="${ownOrigin()}/`, `src="${origin}/`);
  return { text, html: own, dark: own.replace("</head>", `${INVERTED}</head>`) };
}

const INVERTED =
  "<style>html,img{filter:invert(1) hue-rotate(180deg)}html{background:#fff}</style>";

type Addressed = Pick<IssueRecipient, "id" | "subscriptionId"> & { address: string };

/** The e-mail to one recipient. Sending it again repeats its Message-ID, so that a copy can be recognised. */
export function issueMail(
  issue: Pick<NewsletterIssue, "id" | "number" | "subject">,
  { text, html, attachments }: RenderedIssue,
  { id, subscriptionId, address }: Addressed,
): SendMailOptions {
  const path = subscriptionId === null ? "" : signedUnsubscriptionPath(subscriptionId);
  const from = sender();
  const domain = from.address.split("@").at(-1);
  const returnTo = bounceAddressOf({ issueId: issue.id, recipientId: id });
  return {
    from,
    ...(returnTo === null ? {} : { envelope: { from: returnTo, to: address } }),
    // As an object, so that an address cannot add a second recipient.
    to: { name: "", address },
    subject: issue.subject,
    messageId: `<ausgabe.${issue.id}.${id}@${domain}>`,
    text: text.replaceAll(UNSUBSCRIPTION, path),
    html: html.replaceAll(UNSUBSCRIPTION, path.replace("&", "&amp;")),
    attachments,
    headers: {
      ...(path === "" ? {} : unsubscriptionHeaders(path)),
      "List-ID": `<newsletter.${new URL(ownOrigin()).hostname}>`,
      Precedence: "bulk",
      "Feedback-ID": `${issue.number}:${subscriptionId === null ? "members" : "subscribers"}:newsletter:${domain}`,
    },
  };
}

function signedUnsubscriptionPath(subscriptionId: string): string {
  const path = unsubscriptionPath(subscriptionId);
  return path + pathToken(path);
}

/** Let mail programs show their own button (RFC 8058). Some know only the first of two ways. */
function unsubscriptionHeaders(path: string): Record<string, string> {
  const { email } = siteSettings();
  const ways = [
    `<${ownOrigin()}${path}>`,
    ...(email ? [`<mailto:${email}?subject=Abmelden>`] : []),
  ];
  return {
    "List-Unsubscribe": ways.join(", "),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
