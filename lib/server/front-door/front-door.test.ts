import http from "node:http";
import { expect, test } from "vitest";
import { openHttpServer } from "./front-door";
import { EVENT_STREAM_PATH } from "./request-line";

interface Outcome {
  status: number | undefined;
  text: string;
  complete: boolean;
  connection: string | undefined;
}

/**
 * Sends one request over a keep-alive connection.
 * @returns undefined if the server closed before it accepted the request
 */
function get(url: string, agent: http.Agent): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      const { statusCode: status, headers } = response;
      response.on("close", () =>
        resolve({ status, text, complete: response.complete, connection: headers.connection }),
      );
    });
    request.on("error", () => resolve(undefined));
  });
}

test("a closing server finishes accepted requests and closes the connections of clients that continue to send", async () => {
  const outcomes: Outcome[] = [];
  // Pages are answered only after closing has started: their clients then send again on the same connection.
  let startClosing: () => void;
  const closing = new Promise<void>((resolve) => (startClosing = resolve));
  const pages = (_: http.IncomingMessage, response: http.ServerResponse) => {
    const end = () => void response.end("a page");
    if (outcomes.length < 30) end();
    else void closing.then(end);
  };
  const door = await openHttpServer({ port: 0, host: "127.0.0.1", pages });
  let enough: () => void;
  const busy = new Promise<void>((resolve) => (enough = resolve));

  const client = async (path: string) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await get(door.url + path, agent);
      if (!outcome) return;
      outcomes.push(outcome);
      if (outcomes.length === 60) enough();
    }
  };
  // These clients never stop by themselves: with keep-alive the server would stay open until it cuts their connections.
  const clients = Promise.all(Array.from({ length: 12 }, (_, i) => client(i % 2 ? "/page" : "/api/v1/properties")));
  await busy;
  const closed = door.close();
  startClosing!();
  await clients;
  await closed;

  expect(outcomes.filter((o) => !o.complete || !o.text)).toEqual([]);
  expect(new Set(outcomes.map((o) => o.status))).toEqual(new Set([200, 401]));
  expect(outcomes.filter((o) => o.connection === "close").length).toBeGreaterThan(0);
});

test("pages receive at most 512 characters of a User-Agent", async () => {
  const pages = (request: http.IncomingMessage, response: http.ServerResponse) => {
    response.end(String(request.headers["user-agent"]?.length));
  };
  const door = await openHttpServer({ port: 0, host: "127.0.0.1", pages });
  const lengthOf = (agent: string) =>
    fetch(`${door.url}/sign-in`, { headers: { "user-agent": agent } }).then((answer) => answer.text());
  expect(await lengthOf("a".repeat(12_000))).toBe("512");
  expect(await lengthOf("Mozilla/5.0")).toBe("11");
  await door.close();
});

test("a closing server ends responses that have no end at once, and lets running requests finish", async () => {
  const held: http.ServerResponse[] = [];
  const pages = (_: http.IncomingMessage, response: http.ServerResponse) => {
    response.write("begun");
    held.push(response);
  };
  const door = await openHttpServer({ port: 0, host: "127.0.0.1", pages });
  const ended: string[] = [];
  const open = (path: string) =>
    new Promise<{ close: Promise<void> }>((resolve) => {
      http.get(door.url + path, (response) => {
        response.resume().on("error", () => {});
        const close = new Promise<void>((end) => response.once("close", end)).then(() => void ended.push(path));
        resolve({ close });
      });
    });
  const page = await open("/page");
  const stream = await open(EVENT_STREAM_PATH);
  const closed = door.close();
  await stream.close;
  expect(ended).toEqual([EVENT_STREAM_PATH]);
  held[0]!.end();
  await Promise.all([page.close, closed]);
  expect(ended).toEqual([EVENT_STREAM_PATH, "/page"]);
});
