import type { Task } from "graphile-worker";
import { z } from "zod";
import { sendGuestMail as send } from "@/lib/notification/send";
import { followClock } from "@/lib/sandbox/clock";

const Payload = z.object({ tenant_id: z.int(), public_id: z.string() });

/** Tries a guest's mail, unless somebody is at it or it has ended. What is to come next is written with how it went. */
export const sendGuestMail: Task = async (payload) => {
  const { tenant_id, public_id } = Payload.parse(payload);
  await followClock();
  await send(tenant_id, public_id);
};
