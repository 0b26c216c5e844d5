const LINE_END = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");

interface MultipartLimits {
  /** Bytes of everything but what is in files, the lines between the parts included. */
  fields: number;
  /** Bytes of the whole body, with all that is thrown away. */
  body: number;
  /** Bytes of a file, by field name. Files of any other name are thrown away. */
  files: Record<string, number>;
}

interface MultipartForm {
  formData: FormData;
  /** Names of fields whose file was above its limit and is not in the form. */
  tooLarge: string[];
}

/** There is more than the limits allow, for the fields or for the whole. */
export class BodyTooLarge extends Error {}

/** There is no multipart form, or not all of it. */
export class MalformedBody extends Error {}

/** The boundary between the parts of a multipart form; null for any other content type. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
      contentType,
    ) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Reads a form with files while it arrives (https://www.rfc-editor.org/rfc/rfc7578): whatever is
 * sent, no more than the limits of fields and files is kept in memory. Each name has one file at
 * most; more of them are thrown away, and so is what comes of an input without a file.
 * @throws BodyTooLarge, MalformedBody
 */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): Promise<MultipartForm> {
  const source = new PartSource(body, limits.body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fileLimits = new Map(Object.entries(limits.files));
  const form: MultipartForm = { formData: new FormData(), tooLarge: [] };
  const count = counter(limits.fields);
  await source.readTo(delimiter, count);
  while (await isPartNext(source)) {
    count(delimiter);
    const { name, fileName } = parseHeaders(await readText(source, HEADERS_END, count));
    const limit = fileLimits.get(name);
    if (fileName === undefined) {
      const text = await readText(source, delimiter, count);
      // A file's name without a file is what browsers send where a form forgets its enctype.
      if (limit === undefined) form.formData.append(name, text);
    } else if (limit === undefined || form.formData.has(name) || form.tooLarge.includes(name)) {
      await source.readTo(delimiter, () => {});
    } else {
      const file = await readFile(source, delimiter, { fileName, limit });
      if (file === "too large") form.tooLarge.push(name);
      else if (file) form.formData.set(name, file);
    }
  }
  return form;
}

type Take = (piece: Uint8Array) => void;

/** The body, of which no more is held than what came last. */
class PartSource {
  private readonly chunks: AsyncIterator<Uint8Array>;
  /** The first delimiter may stand at the very beginning, without the end of a line before it. */
  private rest: Buffer = LINE_END;
  private bytesLeft: number;

  constructor(body: ReadableStream<Uint8Array>, bytes: number) {
    // Cancelling would close the connection before the answer is out.
    this.chunks = body.values({ preventCancel: true });
    this.bytesLeft = bytes;
  }

  /** Hands on what comes before the delimiter, piece by piece, and goes on behind it. */
  async readTo(delimiter: Buffer, take: Take): Promise<void> {
    for (;;) {
      const end = this.rest.indexOf(delimiter);
      if (end !== -1) {
        take(this.rest.subarray(0, end));
        this.rest = this.rest.subarray(end + delimiter.length);
        return;
      }
      // The last bytes may be the beginning of the delimiter.
      const certain = Math.max(0, this.rest.length - delimiter.length + 1);
      take(this.rest.subarray(0, certain));
      this.rest = this.rest.subarray(certain);
      await this.readOn();
    }
  }

  async read(length: number): Promise<Buffer> {
    while (this.rest.length < length) await this.readOn();
    const bytes = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return bytes;
  }

  private async readOn(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw new MalformedBody("the form ends too early");
    this.bytesLeft -= value.byteLength;
    if (this.bytesLeft < 0) throw new BodyTooLarge();
    this.rest = Buffer.concat([this.rest, value]);
  }
}

function counter(limit: number): Take {
  let bytes = 0;
  return (piece) => {
    bytes += piece.byteLength;
    if (bytes > limit) throw new BodyTooLarge();
  };
}

/** Behind a delimiter comes the end of its line and another part, or two dashes and nothing more. */
async function isPartNext(source: PartSource): Promise<boolean> {
  const mark = (await source.read(2)).toString("latin1");
  if (mark !== "\r\n" && mark !== "--") throw new MalformedBody("a delimiter goes on");
  return mark === "\r\n";
}

/** As browsers write them (https://html.spec.whatwg.org/#multipart-form-data), '"' as '%22'. */
function parseHeaders(headers: string): { name: string; fileName: string | undefined } {
  const [, name, fileName] =
    /^content-disposition: *form-data; *name="([^"\r\n]+)"(?:; *filename="([^"\r\n]*)")?/im.exec(
      headers,
    ) ?? [];
  if (name === undefined) throw new MalformedBody("a part without a name");
  return { name, fileName };
}

async function readText(source: PartSource, delimiter: Buffer, count: Take): Promise<string> {
  const pieces: Uint8Array[] = [];
  await source.readTo(delimiter, (piece) => {
    count(piece);
    pieces.push(piece);
  });
  return Buffer.concat(pieces).toString("utf8");
}

/** Null for an input without a file. */
async function readFile(
  source: PartSource,
  delimiter: Buffer,
  { fileName, limit }: { fileName: string; limit: number },
): Promise<File | "too large" | null> {
  let length = 0;
  // One block, because the sender could make millions of pieces; it takes up what is written to it.
  let kept: Uint8Array<ArrayBuffer> | undefined;
  await source.readTo(delimiter, (piece) => {
    const start = length;
    length += piece.byteLength;
    if (length > limit) kept = undefined;
    else if (piece.byteLength > 0) {
      kept ??= new Uint8Array(limit);
      kept.set(piece, start);
    }
  });
  if (length > limit) return "too large";
  if (length === 0 && fileName === "") return null;
  return new File([kept?.subarray(0, length) ?? ""], fileName);
}
