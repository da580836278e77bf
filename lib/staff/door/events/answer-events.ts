import { DomainError } from "@/lib/core/errors";
import { UNATTENDED_HEADER } from "../../client/activity";
import { QUEUE_EVENT } from "../../client/desk-event";
import { readStaff, type Staff } from "../session/session";
import { answerRefusal, answerDomainError } from "../staff-door";
import { deskFeed } from "./feed";
import { queueFeed } from "./queue-feed";

/** Maximum number of streams of a user in this process: each visible page has one. */
const MAX_OF_USER = 10;
/** Milliseconds between heartbeats of a stream, each of which checks the session. */
const HEARTBEAT_MS = 20_000;
/** Milliseconds that a browser waits before it connects again. */
const RETRY_MS = 5_000;
/** A reader with more unread bytes than this is disconnected. */
const MAX_UNREAD = 65_536;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compressed events would wait until a block is full.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const shared = globalThis as typeof globalThis & { __deskStreams?: Map<string, number> };
const streams = (shared.__deskStreams ??= new Map<string, number>());

/**
 * The changes of a user's tenant as server-sent events, until the session ends or the page is closed. Operators get
 * only the number of waiting bookings: each view of a tenant's data is recorded, and a stream would be an endless
 * view. So an operator with access to a tenant has no stream.
 */
export async function answerEvents(
  request: Request,
  cookie: (name: string) => string | undefined,
  { heartbeatMs = HEARTBEAT_MS } = {},
): Promise<Response> {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return answerRefusal("auth.cross_origin");
  const find = () => listenerOf(request, cookie);
  const staff = await find();
  if (!staff) return answerRefusal("auth.signed_out");
  const subject = subjectOf(staff);
  // After this status a browser does not connect again.
  if (subject === null) return new Response(null, { status: 204 });
  if ((streams.get(staff.publicId) ?? 0) >= MAX_OF_USER)
    return answerDomainError(new DomainError("SERVICE_BUSY", { retryAfter: 30 }));
  return new Response(streamOf(request, staff, { subject, find, heartbeatMs }), { headers: HEADERS });
}

/** Returns the session's user. A stream does not count as activity, because it opens by itself. */
function listenerOf({ headers }: Request, cookie: (name: string) => string | undefined): Promise<Staff | undefined> {
  const quiet = { get: (name: string) => (name === UNATTENDED_HEADER ? "1" : headers.get(name)) };
  return readStaff({ headers: quiet, cookie });
}

/** What a stream is about: a tenant, by its internal id, or the queue. */
type Subject = number | "queue";

function subjectOf({ role, tenant, access }: Staff): Subject | null {
  if (tenant) return tenant.isSuspended ? null : tenant.id;
  return role === "operator" && access === null ? "queue" : null;
}

interface Listening {
  subject: Subject;
  find: () => Promise<Staff | undefined>;
  heartbeatMs: number;
}

function streamOf(
  request: Request,
  { publicId }: Staff,
  { subject, find, heartbeatMs }: Listening,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let isOpen = true;
        let unwatch = () => {};
        streams.set(publicId, (streams.get(publicId) ?? 0) + 1);
        const send = (text: string) => {
          if (isOpen) controller.enqueue(encoder.encode(text));
          if (isOpen && (controller.desiredSize ?? 0) <= 0) end();
        };
        const beat = async () => {
          const staff = await find().catch(() => "unknown" as const);
          // A database that does not answer for a moment must not end a stream.
          if (staff !== "unknown" && (!staff || subjectOf(staff) !== subject)) end();
          else send(":\n\n");
        };
        const heart = setInterval(() => void beat(), heartbeatMs).unref();
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(heart);
          unwatch();
          const left = streams.get(publicId)! - 1;
          if (left > 0) streams.set(publicId, left);
          else streams.delete(publicId);
          try {
            controller.close();
          } catch {
            // The page has been closed.
          }
        };
        request.signal.addEventListener("abort", () => end());
        try {
          unwatch =
            subject === "queue"
              ? await queueFeed.watch((change) => send(`event: ${QUEUE_EVENT}\ndata: ${JSON.stringify(change)}\n\n`))
              : await deskFeed.watch(subject, (id, event) => send(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`));
        } catch {
          return end();
        }
        if (isOpen) send(`retry: ${RETRY_MS}\n\n`);
        else unwatch();
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD }),
  );
}
