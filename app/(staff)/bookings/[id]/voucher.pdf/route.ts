import type { NextRequest } from "next/server";
import { showDocument } from "@/lib/staff/door/files/booking-document";

export async function GET(request: NextRequest, context: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await context.params;
  return showDocument("voucher", request, (name) => request.cookies.get(name)?.value, id);
}
