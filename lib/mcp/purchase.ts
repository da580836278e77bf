import { z } from "zod";
import { prebook } from "@/lib/api/operations/accommodation";
import { authenticate } from "@/lib/api/authenticate";
import type { Call } from "@/lib/api/call";
import { parseValue } from "@/lib/api/parse";
import type { Operation } from "@/lib/api/operation";
import { readTitle } from "@/lib/booking/summary";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import { clock } from "@/lib/core/clock";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { DomainError, invalid } from "@/lib/core/errors";
import { randomSource } from "@/lib/core/ids";
import { formatMoney } from "@/lib/core/money";
import { prisma, transact } from "@/lib/core/prisma";
import { PRODUCT_TYPE, productName } from "@/lib/core/product-type";
import { openJson, sealJson } from "@/lib/core/secrets/seal";
import { type Answer, type Arguments, callOperation } from "./call-operation";
import { BOOK_OPERATIONS, describeInput, describeOutput, type Tool } from "./tools";

// A purchase takes two calls, so that what is bought is what was shown. `prepare_booking` holds the offer, returns
// its price and the end of free cancellation, and gives a code. `confirm_booking` books with that code alone.

/** The fields that pinned offers of all products share. */
const PinnedOffer = z.object({
  property: z.object({ name: z.string() }).optional(),
  details: z.unknown().optional(),
  total: z.string(),
  currency: z.string(),
  policy: CancellationPolicy,
});

const Prepared = z.object({
  confirmation_code: z.string().meta({ description: "Send it to confirm_booking after the user agreed" }),
  expires_at: z.string().meta({ format: "date-time", description: "Until then the offer is held and the code valid" }),
  product: z.string().meta({ description: "STAY, TRANSFER, TOUR, FLIGHT or PACKAGE" }),
  name: z.string().meta({ description: "What is bought: the property, route, tour, flights or package" }),
  total: z.string().meta({ description: "Price of everything, as decimal" }),
  currency: z.string(),
  free_until: z
    .string()
    .nullable()
    .meta({ description: "Until then cancelling costs nothing; null: it always costs something" }),
  cancellation_policy: CancellationPolicy,
  match_status: z.string().optional().meta({ description: "PRICE_CHANGED or BOARD_CHANGED: tell the user first" }),
  warnings: z.array(z.unknown()).optional(),
});

/** The data stored beside the token until the purchase is confirmed. */
const Confirmation = z.object({ code: z.string(), body: z.record(z.string(), z.unknown()) });

const productOf = ({ id }: Operation): string => (id === "book" ? "STAY" : id.split(".")[0]!.toUpperCase());

export const PREPARE_BOOKING_TOOL: Tool = {
  name: "prepare_booking",
  title: "Prepare a booking",
  description:
    "Holds an offer and tells name, price and terms, with a confirmation_code. Nothing is bought. " +
    "Send the fields of prebook for a stay, or the prebook_token of any product, with contact, guests or travellers. " +
    "Show name, total and free_until to the user, and call confirm_booking only after the user agreed.",
  inputSchema: {
    type: "object",
    properties: Object.assign(
      {},
      ...[...BOOK_OPERATIONS, prebook].map(({ body }) => describeInput(body!).properties),
    ) as object,
    required: ["contact"],
    additionalProperties: false,
  },
  outputSchema: describeOutput(Prepared),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
};

export const CONFIRM_BOOKING_TOOL: Tool = {
  name: "confirm_booking",
  title: "Confirm a booking",
  description:
    "Buys what prepare_booking prepared. The account is charged. Sent again, the code answers with the same booking.",
  inputSchema: {
    type: "object",
    properties: { confirmation_code: { type: "string", description: "The code from prepare_booking" } },
    required: ["confirmation_code"],
    additionalProperties: false,
  },
  outputSchema: { type: "object", properties: { booking: { type: "object" }, poll_url: { type: "string" } } },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
};

/** Scopes of the tools above. */
export const PURCHASE_SCOPE = "distribution:booking";

/** Holds the offer, unless a token was sent, and stores what will be booked. Answers as `Prepared`. */
export async function prepareBooking(from: Call, args: Arguments): Promise<Answer> {
  const { tenant } = await requireBuyer(from);
  refuseUnknownFields(args);
  let held: Answer | undefined;
  if (args.prebook_token === undefined) {
    // What book would refuse is refused before anything is held.
    const op = bookOf(PRODUCT_TYPE.STAY);
    parseValue(op.body!, { ...pick(args, op), prebook_token: "pending" });
    held = await callOperation(prebook, from, pick(args, prebook));
    if (held.status >= 400) return held;
    if (held.body.match_status === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  }
  const token = String(held?.body.prebook_token ?? args.prebook_token);
  return asTenant(tenant.id, async () => {
    const row = await prisma().prebook.findFirst({ where: { tenantId: tenant.id, token } });
    if (!row) throw new DomainError("PREBOOK_NOT_FOUND");
    if (row.consumedBy) throw new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: row.consumedBy } });
    if (row.releasedAt || clock.now() > row.expiresAt) throw new DomainError("PREBOOK_EXPIRED");
    const op = bookOf(row.productType);
    const body = { ...pick(args, op), prebook_token: token };
    parseValue(op.body!, body);
    const code = `${token}-${randomSource.hex(4)}`;
    const confirmation = sealJson("confirmation", { code, body });
    await transact((tx) => tx.prebook.updateMany({ where: { tenantId: tenant.id, token }, data: { confirmation } }));
    const offer = PinnedOffer.parse(row.offer);
    const prepared: z.input<typeof Prepared> = {
      confirmation_code: code,
      expires_at: row.expiresAt.toISOString(),
      product: productName(row.productType),
      name: offer.property?.name ?? readTitle(offer.details),
      total: formatMoney(BigInt(offer.total), offer.currency),
      currency: offer.currency,
      free_until: offer.policy.free_until,
      cancellation_policy: offer.policy,
      ...(held && { match_status: String(held.body.match_status), warnings: held.body.warnings as unknown[] }),
    };
    return { status: 200, body: prepared };
  });
}

/** Books what was prepared; the code is the key of the write, so that it books once. */
export async function confirmBooking(from: Call, args: Arguments): Promise<Answer> {
  const { tenant } = await requireBuyer(from);
  const code = String(args.confirmation_code);
  const token = code.slice(0, code.lastIndexOf("-"));
  const row = await asTenant(tenant.id, () => prisma().prebook.findFirst({ where: { tenantId: tenant.id, token } }));
  const { data } = Confirmation.safeParse(row?.confirmation ? openJson("confirmation", row.confirmation) : undefined);
  if (!row || data?.code !== code)
    throw invalid({ path: "confirmation_code", message: "is unknown or was replaced: call prepare_booking again" });
  return callOperation(bookOf(row.productType), from, { ...data.body, idempotency_key: `mcp-${code}` });
}

/** A field that is dropped could be one that the user has asked for. */
function refuseUnknownFields(args: Arguments): void {
  const known = PREPARE_BOOKING_TOOL.inputSchema.properties as object;
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw invalid({ path: unknown, message: "is not a known field" });
}

async function requireBuyer(from: Call) {
  const caller = await authenticate(from);
  if (!caller.scopes.has(PURCHASE_SCOPE))
    throw new DomainError("auth.insufficient_scope", { details: { required: [PURCHASE_SCOPE] } });
  return caller;
}

const bookOf = (productType: number): Operation =>
  BOOK_OPERATIONS.find((op) => productOf(op) === productName(productType))!;

/** The arguments that an operation's body has. */
function pick(args: Arguments, { body }: Operation): Record<string, unknown> {
  const known = describeInput(body!).properties;
  return Object.fromEntries(Object.entries(args).filter(([name]) => name in known));
}
