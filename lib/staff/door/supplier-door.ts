import { getHttpStatus } from "@/lib/api/error-status";
import { withinRequest } from "@/lib/core/database/deadline";
import { DomainError } from "@/lib/core/errors";
import { type Delivery, SupplierAct } from "@/lib/fulfilment/schemas";
import { answerByLink, describeLinked, findLinkedMessage } from "@/lib/fulfilment/supplier-link";
import { answerLink, linkResponse, openSharedLink, type OpenedLink } from "./shared-link";

/** Opens what the link of a supplier's mail shows, in the language of the page. */
export function openDelivery(token: string, headers: Pick<Headers, "get">): Promise<OpenedLink<Delivery>> {
  return withinRequest(async () => {
    const visited = await openSharedLink(token, headers, findLinkedMessage);
    return visited.kind === "open" ? { kind: "open", shared: await describeLinked(visited.shared) } : visited;
  });
}

/** Serves what a supplier sends from the page of its link: an acknowledgement, or a decision. */
export const answerSupplier = (request: Request): Promise<Response> =>
  answerLink(request, { schema: SupplierAct, find: findLinkedMessage, run });

async function run(act: SupplierAct): Promise<Response> {
  try {
    await answerByLink(act);
    return linkResponse(200, {});
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return linkResponse(getHttpStatus(error.code), { code: error.code, message: error.message });
  }
}
