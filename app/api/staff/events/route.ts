import type { NextRequest } from "next/server";
import { answerEvents } from "@/lib/staff/door/events/answer-events";

export const dynamic = "force-dynamic";

export const GET = (request: NextRequest): Promise<Response> =>
  answerEvents(request, (name) => request.cookies.get(name)?.value);
