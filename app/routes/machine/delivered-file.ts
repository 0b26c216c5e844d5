import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findAccountOf } from "#app/features/accounts/sign-in/sessions.server.ts";
import { findOwnerOfFeed } from "#app/features/articles/article-feed.server.ts";
import { isPlayable, isShownInline } from "#app/features/deliveries/files/file-kind.ts";
import { hasFile, readPieces } from "#app/features/deliveries/files/file-storage.server.ts";
import { fileWords } from "#app/features/deliveries/files/files.ts";
import {
  countDownload,
  findOpenFile,
  ownerOfLink,
} from "#app/features/deliveries/files/open-file.server.ts";
import { type ByteRange, rangeIn } from "#app/http/byte-range.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import {
  documentPolicy,
  mediaPolicy,
  uploadPolicy,
} from "#app/http/content-security-policy.server.ts";
import { isKnown } from "#app/http/entity-tag.ts";
import { piecewiseAnswer } from "#app/http/piecewise-answer.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";
import type { ContentFile } from "#db/schema.ts";

/** A file of an item, or a part of it, for those who have access. All others learn nothing, not even that it exists. */
export async function loader({ request, params: { fileId = "" } }: LoaderFunctionArgs) {
  const viewer = await findFileViewer(request, fileId);
  const file = findOpenFile(viewer, fileId);
  if (!file) return plainRefusal(404, fileWords.notOpen);
  if (!hasFile(file.sha256)) return plainRefusal(404, fileWords.lost);
  const headers = new Headers(headersOf(file));
  const etag = headers.get("ETag") ?? "";
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  const range = requestedRange(request, file.bytes, etag);
  if (range === "beyond") {
    headers.set("Content-Range", `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const part = range === "whole" ? { start: 0, end: file.bytes - 1 } : range;
  headers.set("Content-Length", String(part.end - part.start + 1));
  const isPart = range !== "whole";
  if (isPart) headers.set("Content-Range", `bytes ${part.start}-${part.end}/${file.bytes}`);
  if (request.method === "HEAD") return new Response(null, { headers });
  if (startsAtZero(part)) countDownload(viewer, fileId);
  const pieces = readPieces(file.sha256, part);
  return piecewiseAnswer(pieces, { status: isPart ? 206 : 200, headers });
}

/** The account that asks for a file: the one that a link belongs to, else the signed-in one. */
async function findFileViewer(request: Request, fileId: string): Promise<Account | null> {
  const link = new URL(request.url).searchParams.get("link");
  if (link === null) return findUser(request);
  const ownerKey = ownerOfLink(link, fileId);
  return ownerKey === null ? null : (findAccountOf(ownerKey) ?? findOwnerOfFeed(ownerKey));
}

function headersOf({ mediaType, name, sha256 }: ContentFile): Record<string, string> {
  const isText = mediaType.startsWith("text/");
  return {
    "Content-Type": isText ? `${mediaType}; charset=utf-8` : mediaType,
    "Content-Disposition": contentDisposition(
      isShownInline(mediaType) ? "inline" : "attachment",
      name,
    ),
    "Content-Security-Policy": policyOf(mediaType),
    "X-Content-Type-Options": "nosniff",
    ETag: `"${sha256}"`,
    "Accept-Ranges": "bytes",
    // A cache asks each time whether access still exists. A compressed file would have no parts.
    "Cache-Control": "private, no-cache, no-transform",
  };
}

/** Browsers show no PDF and play nothing in a sandbox. */
function policyOf(mediaType: string): string {
  if (mediaType === "application/pdf") return documentPolicy;
  return isPlayable(mediaType) ? mediaPolicy : uploadPolicy;
}

/** Only a GET can ask for a part, and `If-Range` only for a part of the same content. */
function requestedRange({ method, headers }: Request, bytes: number, etag: string) {
  const condition = headers.get("If-Range");
  const isSame = condition === null || condition === etag;
  return rangeIn(method === "GET" && isSame ? headers.get("Range") : null, bytes);
}

/** Whether it is the beginning of a download. Players first ask for one or two bytes to learn the length. */
function startsAtZero({ start, end }: ByteRange): boolean {
  return start === 0 && end > 1;
}
