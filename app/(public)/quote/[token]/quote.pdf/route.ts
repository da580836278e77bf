import type { NextRequest } from "next/server";
import { showTravellersQuote } from "@/lib/staff/door/files/travellers-quote";

export async function GET(request: NextRequest, context: { params: Promise<{ token: string }> }): Promise<Response> {
  return showTravellersQuote(request, (await context.params).token);
}
