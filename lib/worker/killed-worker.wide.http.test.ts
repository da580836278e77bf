import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { sendDueMails } from "@/lib/notification/send";
import { mailedBooking } from "@/lib/testing/harness/samples/mail-samples";
import { mailServer, type MailServer } from "@/lib/testing/harness/servers/mail-server";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
let server: MailServer;
beforeAll(async () => {
  app = await served();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const stateOf = async (id: string) =>
  (
    await app.db.rows<{ status: string; attempts: number }>(
      "SELECT status, attempts FROM guest_mail WHERE public_id = $1",
      [id],
    )
  )[0];

test("a mail whose worker is killed while sending it is sent by the next worker, with the same id", async () => {
  let reached = () => {};
  const handedOver = new Promise<void>((resolve) => (reached = resolve));
  const ids: string[] = [];
  let isSilent = true;
  server = await mailServer({
    onData(stream, _session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => (raw += chunk.toString()));
      stream.on("end", () => {
        ids.push(/^Message-ID: (.*)$/im.exec(raw)![1]!);
        // The first attempt gets no response, so it is unknown whether the server has accepted the mail.
        if (isSilent) reached();
        else done();
      });
    },
  });
  const { mailId } = await mailedBooking(app);
  const worker = spawn(process.execPath, ["--import", "tsx", "lib/worker/main.ts"], {
    env: { ...process.env, DATABASE_URL: app.db.url, SANDBOX: "1", SMTP_URL: env.smtpUrl, MAIL_FROM: env.mailFrom },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await handedOver;
  const exited = new Promise((resolve) => worker.once("exit", resolve));
  worker.kill("SIGKILL");
  await exited;
  isSilent = false;
  expect(await stateOf(mailId)).toEqual({ status: "QUEUED", attempts: 1 });

  // Other workers skip it until the dead worker's lease has expired.
  await sendDueMails();
  expect(ids).toHaveLength(1);
  const [{ lease }] = (await app.db.rows<{ lease: number }>(
    "SELECT extract(epoch FROM next_attempt_at - now())::int AS lease FROM guest_mail",
  )) as [{ lease: number }];
  expect(lease).toBeLessThan(30);
  await app.db.rows("UPDATE guest_mail SET next_attempt_at = now() - interval '1 second'");
  await sendDueMails();
  expect(ids).toEqual([`<${mailId}.1@example.com>`, `<${mailId}.1@example.com>`]);
  expect(await stateOf(mailId)).toEqual({ status: "SENT", attempts: 2 });
});
