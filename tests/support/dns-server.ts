import { createSocket } from "node:dgram";

const TXT = 16;
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3];
const HEADER_BYTES = 12;

/** A DNS server on loopback that knows TXT records by lower-case name. A null record is a failure of the server. */
export class DnsServer {
  records: Record<string, string[] | null> = {};
  /** The names that were asked for. */
  readonly asked: string[] = [];
  private readonly socket = createSocket("udp4");

  async start(): Promise<this> {
    this.socket.on("message", (query, { port, address }) => {
      this.socket.send(this.answer(query), port, address);
    });
    await new Promise<void>((resolve) => this.socket.bind(0, "127.0.0.1", resolve));
    return this;
  }

  /** IP address and port. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  /** RFC 1035, 4.1. */
  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    while (query[at]) {
      const length = query[at] ?? 0;
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(HEADER_BYTES, at + 5);
    const name = labels.join(".").toLowerCase();
    this.asked.push(name);
    const texts = this.records[name];
    const isKnown = name in this.records;
    const code = texts === null ? SERVER_FAILURE : isKnown ? NO_ERROR : NO_SUCH_NAME;
    const answers = (texts ?? []).map(textRecord);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    return Buffer.concat([header, question, ...answers]);
  }
}

/** A record for the name in the question. Its text is cut into parts of at most 255 bytes. */
function textRecord(text: string): Buffer {
  const parts = (text.match(/.{1,255}/g) ?? [""]).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, "latin1")]),
  );
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
