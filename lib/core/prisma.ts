import { AlreadyClaimed, type KeyClaim, type Context, type IdempotencyKey } from "./context";
import { isInTransaction, prismaClient, runTransaction } from "./db";
import type { Prisma, PrismaClient } from "./generated/prisma/client";
import { newId } from "./ids";
import { currentParent } from "./tracing/spans";

export { Prisma } from "./generated/prisma/client";

/** Prisma batches these over requests, and sends the batch as one tenant and in one transaction: `findFirst` reads instead. */
type Batched = "findUnique" | "findUniqueOrThrow";
type ReadMethod = "findMany" | "findFirst" | "findFirstOrThrow" | "count" | "aggregate" | "groupBy";
type Reads = {
  [M in Uncapitalize<Prisma.ModelName>]: Pick<PrismaClient[M], ReadMethod & keyof PrismaClient[M]>;
};

/** Prisma for reads, typed by prisma/schema; inside a transaction it sees the transaction's writes. */
export const prisma = (): Reads => prismaClient();

/** Prisma for the reads and writes of one transaction. */
export type Tx = { [M in Uncapitalize<Prisma.ModelName>]: Omit<PrismaClient[M], Batched> };

/** Who writes. Without an idempotency key (background work) no answer is stored. */
export type Writer = Pick<Context, "tenantId" | "actor" | "operation" | "now" | "traceId"> &
  Partial<Pick<Context, "idempotencyKey" | "claim">>;

export interface Records {
  /**
   * Adds an audit entry; a trigger on audit_entry adds the changed fields. Defaults: the writer's tenant, actor and
   * operation.
   */
  audit: (entry: AuditOfWrite) => void;
  /** Adds an event to the outbox: webhooks are sent if, and only if, the transaction commits. Default: the writer's tenant. */
  event: (type: string, data: Prisma.InputJsonObject, to?: { tenantId: number }) => void;
}

interface AuditOfWrite {
  /** Public id of the written record; null if there is none. */
  subject: string | null;
  /** Null for an entry of the wholesaler. */
  tenantId?: number | null;
  actor?: string;
  operation?: string;
}

/**
 * Runs an operation's write in one transaction, as the call's tenant. Claims the request's idempotency key first, so
 * that a duplicate waits for this request. At the end it writes audit entries, events and the stored answer, and
 * commits. Whatever is thrown, even a refusal, rolls back everything, including the key. A nested call joins the
 * outer transaction, which stores its own result as the answer. Never await anything outside the database in it.
 * Catch a constraint's error outside: inside, PostgreSQL refuses all further statements.
 * @param work returns the operation's result, which its declaration presents
 * @throws AlreadyClaimed if the key is taken; the idempotency step then replays the stored answer
 */
export function inTransaction<T>(context: Writer, work: (tx: Tx, records: Records) => Promise<T>): Promise<T> {
  const { tenantId, actor, operation, now, traceId } = context;
  const key = isInTransaction() ? undefined : context.idempotencyKey;
  return runTransaction(async () => {
    const tx: Tx = prismaClient();
    if (key) await claimKey(tx, key);
    const entries: AuditOfWrite[] = [];
    const events: Prisma.OutboxEventCreateManyInput[] = [];
    const result = await work(tx, {
      audit: (entry) => entries.push(entry),
      event: (type, data, to = { tenantId }) =>
        events.push({ ...to, eventId: newId("evt", now), type, at: now, data, traceParent: currentParent() ?? null }),
    });
    if (entries.length > 0)
      await tx.auditEntry.createMany({
        data: entries.map((entry) => ({ tenantId, actor, operation, at: now, traceId, ...entry })),
      });
    if (events.length > 0) await tx.outboxEvent.createMany({ data: events });
    if (key) await storeAnswer(tx, context.claim!(result)!);
    return result;
  });
}

/** Runs background work in one transaction. It has no caller, so it stores no answer and audits nothing. */
export const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => runTransaction(() => work(prismaClient()));

/** Inserts the key, or waits for the open transaction that has inserted it. @throws AlreadyClaimed */
async function claimKey(tx: Tx, key: IdempotencyKey): Promise<void> {
  const data = { ...key, status: 0, response: "{}" };
  const { count } = await tx.idempotencyKey.createMany({ data, skipDuplicates: true });
  if (count === 0) throw new AlreadyClaimed();
}

async function storeAnswer(tx: Tx, { tenantId, operation, key, status, response }: KeyClaim): Promise<void> {
  const where = { tenantId_operation_key: { tenantId, operation, key } };
  await tx.idempotencyKey.update({ where, data: { status, response }, select: { status: true } });
}
