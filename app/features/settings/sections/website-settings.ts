import { z } from "zod";
import { isEmptyOr, type Section, yesOrNo } from "#app/features/settings/setting.ts";
import { optionalLine, optionalText, requiredLine } from "#app/http/form-fields.ts";

const MAX_SOCIAL_LINKS = 12;

export const websiteSettings = {
  title: "Website",
  intro: "So heißt die Website überall: in Kopf und Fuß, in Titeln, E-Mails und Kalenderdateien.",
  settings: {
    siteName: {
      schema: requiredLine("Bitte geben Sie der Website einen Namen.", 60),
      label: "Name der Website",
      isRequired: true,
      width: 3,
      default: "BeHappy",
      isInList: true,
    },
    claim: {
      schema: optionalLine(120),
      label: "Leitsatz",
      hint: "Steht im Titel der Startseite hinter dem Namen.",
      default: "Glück ist ein Weg",
      isInList: true,
    },
    foundingYear: {
      schema: optionalLine(4)
        .refine(
          isEmptyOr((year) => /^(19|20)\d\d$/.test(year)),
          "Bitte geben Sie ein Jahr mit vier Ziffern ein, zum Beispiel 2019.",
        )
        .transform((year) => (year === null ? null : Number(year))),
      label: "Gründungsjahr",
      hint: "Steht im Fuß der Website.",
      inputMode: "numeric",
      width: 2,
      demo: "2019",
    },
    filmUrl: {
      schema: optionalLine(500).refine(
        isEmptyOr(isHttpsAddress),
        "Bitte geben Sie eine Adresse ein, die mit https:// beginnt.",
      ),
      label: "Link zum Film",
      hint: "Ohne Link verschwindet „Behappy - Der Film“ aus dem Menü.",
      type: "url",
      demo: "https://behappy.example/film",
    },
    /** Whether /selbsttest and its two tests exist. */
    selfTests: {
      ...yesOrNo,
      schema: yesOrNo.schema.transform((answer) => answer === "yes"),
      label: "Selbsttests zeigen",
      hint: "Bei „nein“ gibt es die Seiten der beiden Tests nicht, und das Menü nennt sie nicht.",
      width: 3,
      default: "yes",
    },
    socialLinks: {
      schema: optionalText(3000)
        .transform((text) => text?.split("\n").map((address) => address.trim()) ?? [])
        .transform((addresses) => addresses.filter(Boolean))
        .refine((addresses) => addresses.every(isHttpsAddress), {
          error: "Bitte geben Sie in jeder Zeile eine Adresse ein, die mit https:// beginnt.",
          abort: true,
        })
        .refine(
          (addresses) => addresses.length <= MAX_SOCIAL_LINKS,
          `Bitte höchstens ${MAX_SOCIAL_LINKS} Adressen.`,
        ),
      label: "Links zu sozialen Netzwerken",
      hint: "Eine Adresse je Zeile, zum Beispiel https://www.instagram.com/ihr-name.",
      rows: 4,
      demo: [
        "https://instagram.com/behappy.example",
        "https://youtube.com/@behappy.example",
        "https://linkedin.com/company/behappy.example",
      ].join("\n"),
    },
  },
  kept: {
    /** Whether visitors see more than that the shop is not open yet (app/closed-shop.server.ts). */
    opened: {
      ...yesOrNo,
      schema: yesOrNo.schema.transform((answer) => answer === "yes"),
      label: "Shop geöffnet",
      // A shop that was made without demo content begins closed (`defaultTexts`).
      default: "yes",
      demo: "yes",
    },
  },
} satisfies Section;

function isHttpsAddress(text: string): boolean {
  return z.url({ protocol: /^https$/, hostname: z.regexes.domain }).safeParse(text).success;
}
