import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import PQueue from "p-queue";
import { freezeMember, killMember, restartAll, showStatus, switchover, type WriteLine } from "./actions";
import type { Cluster } from "./cluster";

/** A line of an answer; `error` is the last line of a command that failed. */
type Line = { text: string } | { error: string };

/** A command. @throws Error that says how to use it */
type Command = (cluster: Cluster, args: readonly string[], say: WriteLine) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  status: (cluster, _args, say) => showStatus(cluster, say),
  kill: (cluster, [what, seconds], say) => {
    if (what === undefined) throw new Error("Usage: npm run cluster -- kill MEMBER [SECONDS]");
    return killMember(cluster, what, seconds === undefined ? undefined : secondsOf(seconds), say);
  },
  freeze: (cluster, [what, seconds], say) => {
    if (what === undefined || seconds === undefined) throw new Error("Usage: npm run cluster -- freeze SERVER SECONDS");
    return freezeMember(cluster, what, secondsOf(seconds), say);
  },
  switchover: (cluster, _args, say) => switchover(cluster, say),
  "rolling-restart": (cluster, _args, say) => restartAll(cluster, say),
  stop: async (_cluster, _args, say) => {
    say("The cluster is ending.");
    process.kill(process.pid, "SIGTERM");
  },
};

/** The words that may follow `npm run cluster --`, besides `start`. */
export const COMMAND_NAMES = Object.keys(COMMANDS);

const socketOf = (dir: string): string => path.join(dir, "run/control.sock");

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds > 0 && seconds <= 3600) return seconds;
  throw new Error(`SECONDS is a whole number from 1 to 3600, not "${text}".`);
}

/** Runs commands that come from other terminals, one after the other. */
export async function openControl(cluster: Cluster): Promise<{ close(): Promise<void> }> {
  const file = socketOf(cluster.layout.dir);
  fs.rmSync(file, { force: true });
  const queue = new PQueue({ concurrency: 1 });
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    readline.createInterface({ input: socket }).once("line", (request) => {
      void queue.add(() => answer(cluster, request, socket));
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(file, resolve));
  fs.chmodSync(file, 0o600);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function answer(cluster: Cluster, request: string, socket: net.Socket): Promise<void> {
  const send = (line: Line) => void socket.write(`${JSON.stringify(line)}\n`);
  const [name, ...args] = JSON.parse(request) as string[];
  try {
    await COMMANDS[name!]!(cluster, args, (text) => send({ text }));
  } catch (error) {
    send({ error: (error as Error).message });
  }
  socket.end();
}

/**
 * Sends a command to the cluster in a folder, and prints the answer.
 * @throws Error if the command fails, or no cluster is running there
 */
export async function sendCommand(dir: string, words: readonly string[], say: WriteLine): Promise<void> {
  const socket = net.connect(socketOf(dir));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", () => reject(new Error(`No cluster runs in ${dir}. Start one: npm run cluster`)));
  });
  socket.write(`${JSON.stringify(words)}\n`);
  for await (const text of readline.createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line;
    if ("error" in line) throw new Error(line.error);
    say(line.text);
  }
}
