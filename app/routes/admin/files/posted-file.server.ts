import { env } from "#app/environment/env.server.ts";
import {
  discardFile,
  hasRoomFor,
  isDiskFull,
  type ReceivedFile,
  receiveFile,
} from "#app/features/deliveries/files/file-storage.server.ts";
import { fileWords } from "#app/features/deliveries/files/files.ts";
import {
  type ExaminedFile,
  examineFile,
  takeIncoming,
} from "#app/features/deliveries/files/files-admin.server.ts";
import type { ReadFormOptions } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { logError } from "#app/http/log.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

interface PostedFile {
  options: ReadFormOptions;
  /** The file of a valid form: an upload or one from the folder for large files. Null if none is chosen. */
  find: (incoming: string) => Promise<ExaminedFile | null>;
  /** Removes an upload that was not kept. Has to follow in any case. */
  discard: () => Promise<void>;
}

/**
 * Receives the large file of a form in `file` or `incoming`.
 * @throws a refusal with 507 if the disk is too full for it
 */
export async function postedFile(request: Request): Promise<PostedFile> {
  const announced = Number(request.headers.get("Content-Length")) || 0;
  if (!(await hasRoomFor(announced))) throw refusal(507, fileWords.noRoom);
  let received: ReceivedFile | undefined;
  let failure: unknown;
  let examined: ExaminedFile | undefined;
  return {
    options: {
      maxBytes: LONG_FORM_BYTES,
      files: { file: env.FILE_UPLOAD_MB * 1_000_000 },
      sinks: {
        file: async (pieces) => {
          try {
            received = await receiveFile(pieces);
          } catch (error) {
            failure = error;
          }
        },
      },
      receive: async ({ file }) => {
        if (failure) return { fieldErrors: { file: [sentenceFor(failure)] }, status: 507 };
        if (!received) return {};
        examined = await examineFile(received, file("file")?.name ?? "");
        return examined.ok ? {} : { fieldErrors: { file: [examined.sentence] } };
      },
    },
    find: async (incoming) => {
      if (examined || incoming === "") return examined ?? null;
      const taken = await takeIncoming(incoming);
      if (taken === null) return { ok: false, sentence: fileWords.notIncoming };
      if (taken === "changing") return { ok: false, sentence: fileWords.stillCopied };
      return examineFile(taken, incoming);
    },
    discard: async () => {
      if (received) await discardFile(received);
    },
  };
}

function sentenceFor(error: unknown): string {
  if (isDiskFull(error)) return fileWords.noRoom;
  logError(error, "while receiving a file");
  return fileWords.notStored;
}
