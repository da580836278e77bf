import type { NextRequest } from "next/server";
import { answerPasskeyRequest } from "@/lib/staff/door/sign-in/passkey-request";

export function POST(request: NextRequest): Promise<Response> {
  return answerPasskeyRequest(request, (name) => request.cookies.get(name)?.value);
}
