// Sends recorded answers as fast as Node can, for comparison in `npm run bench`. Expects a JSON file with a
// list of answers; /0 gets the first.
import { readFileSync } from "node:fs";
import http from "node:http";

const answers = JSON.parse(readFileSync(process.argv[2], "utf8")).map(({ head, body }) => ({
  head,
  body: Buffer.from(body, "base64"),
}));

http
  .createServer((request, response) => {
    const { head, body } = answers[Number(request.url.slice(1))];
    request.resume();
    response.writeHead(200, head).end(body);
  })
  .listen(Number(process.argv[3]), "127.0.0.1");
