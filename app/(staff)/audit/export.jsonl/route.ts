import type { NextRequest } from "next/server";
import { exportAudit } from "@/lib/staff/door/files/audit-export";

export async function GET(request: NextRequest): Promise<Response> {
  return exportAudit(request, (name) => request.cookies.get(name)?.value, "jsonl");
}
