/** The owner's logo, which stands in for the brand mark. */
export interface Logo {
  /** The path of its folder. */
  folder: string;
  /** The path of the picture for the header. */
  src: string;
  /** Width divided by height. */
  ratio: number;
  /** The ground on which it is legible; null if that does not matter. */
  ground: "light" | "dark" | null;
}

/** The files of a logo besides the original. */
export const logoFiles = {
  /** At most 640 × 128 pixels, for headers and e-mails. */
  header: "header.png",
  /** At most 1024 × 1024 pixels. */
  large: "large.png",
  /** 1200 × 630 pixels, for link previews. */
  preview: "preview.png",
  icon192: "icon-192.png",
  icon512: "icon-512.png",
  /** Within the inner circle that every launcher shows. */
  maskable512: "maskable-512.png",
  appleTouchIcon: "apple-touch-icon.png",
} as const;
export type LogoFile = keyof typeof logoFiles;

const originalPattern = /^logo-([1-9]\d{0,3})x([1-9]\d{0,3})-(any|light|dark)\.(svg|png)$/;
const addressPattern = /^(\/uploads\/[0-9a-f]{32})\/([^/]+)$/;

/** The file name of the original. It contains all facts about the logo, so only its address is stored. */
export function originalName({ kind, width, height, ground }: Original): string {
  return `logo-${width}x${height}-${ground ?? "any"}.${kind}`;
}

export type LogoKind = "svg" | "png";

interface Original extends Pick<Logo, "ground"> {
  kind: LogoKind;
  width: number;
  height: number;
}

export function isLogoFile(file: string): boolean {
  return originalPattern.test(file) || Object.values<string>(logoFiles).includes(file);
}

/** The logo at this path; null if it is none. */
export function logoAt(address: string | null): Logo | null {
  const [, folder, file = ""] = addressPattern.exec(address ?? "") ?? [];
  const [, width, height, ground, kind] = originalPattern.exec(file) ?? [];
  if (!folder || !ground) return null;
  return {
    folder,
    src: `${folder}/${kind === "svg" ? file : logoFiles.header}`,
    ratio: Number(width) / Number(height),
    ground: ground === "light" || ground === "dark" ? ground : null,
  };
}
