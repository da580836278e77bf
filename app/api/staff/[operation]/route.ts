import type { NextRequest } from "next/server";
import { answerStaff } from "@/lib/staff/door/staff-door";

export async function POST(
  request: NextRequest,
  context: { params: Promise<{ operation: string }> },
): Promise<Response> {
  const { operation } = await context.params;
  return answerStaff(request, (name) => request.cookies.get(name)?.value, operation);
}
