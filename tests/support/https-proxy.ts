import { generateKeyPairSync, sign } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

/** Serves https://localhost and passes requests on to a server, like the proxy in front of a shop. */
export class HttpsProxy {
  /** The port of the server. */
  target = 0;
  private readonly server = https.createServer(certifyLocalhost(), (request, response) => {
    const { method, url: path, headers } = request;
    const forwarded = {
      "x-forwarded-proto": "https",
      "x-forwarded-host": headers.host,
      "x-forwarded-for": request.socket.remoteAddress,
    };
    const passed = http.request({
      port: this.target,
      method,
      path,
      headers: { ...headers, ...forwarded },
    });
    passed.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once("error", () => response.destroy());
    request.pipe(passed);
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "localhost", resolve));
    return this;
  }

  /** For example 'https://localhost:8443'. */
  get origin(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A new key with a certificate for localhost that nobody trusts (RFC 5280). */
export function certifyLocalhost(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("localhost")))));
  const days = ["200101000000Z", "491231235959Z"].map((time) => der(0x17, Buffer.from(time)));
  const alternative = sequence(
    SUBJECT_ALTERNATIVE_NAME,
    der(0x04, sequence(der(0x82, Buffer.from("localhost")))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    SIGNATURE_ALGORITHM,
    name,
    sequence(...days),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternative)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]);
  const certificate = sequence(content, SIGNATURE_ALGORITHM, der(0x03, signature));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** One element in the Distinguished Encoding Rules (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const COMMON_NAME = objectId("550403");
const SUBJECT_ALTERNATIVE_NAME = objectId("551d11");
/** ecdsa-with-SHA256 (RFC 5758). */
const SIGNATURE_ALGORITHM = sequence(objectId("2a8648ce3d040302"));
