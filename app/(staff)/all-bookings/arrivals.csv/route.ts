import type { NextRequest } from "next/server";
import { downloadArrivals } from "@/lib/staff/door/files/arrival-lists";

export async function GET(request: NextRequest): Promise<Response> {
  return downloadArrivals(request, (name) => request.cookies.get(name)?.value, "arrivals.csv");
}
