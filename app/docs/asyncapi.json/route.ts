import { asyncApiDocument } from "@/lib/api/openapi/asyncapi";
import { readOrigin, textAnswer } from "@/lib/staff/docs/text-answer";

export function GET(request: Request): Response {
  return textAnswer(JSON.stringify(asyncApiDocument(readOrigin(request.headers)), null, 2), "application/json");
}
