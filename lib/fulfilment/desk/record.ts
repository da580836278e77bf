import type { z } from "zod";
import { findTenant } from "@/lib/booking/on-request/queue";
import type { Context } from "@/lib/core/context";
import { acrossTenants } from "@/lib/core/database/tenant-wall";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { getPartnerDirectory } from "@/lib/partner/directory";
import { findMessagesOfBooking } from "../repository";
import type { DeskRecord, DueNotePage, DueNotes, AddNote, ChangeNote, NoteRecord } from "./schemas";

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** Maximum notes in the list on the operators' home. */
const MAX_DUE = 50;

type NoteRow = Awaited<ReturnType<typeof readNotes>>[number];

/**
 * The data of a booking that only operators see: the messages to its suppliers, the operators' notes, and the
 * booking that replaced it.
 */
export async function getDeskRecord(tenantPublicId: string, publicId: string): Promise<z.input<typeof DeskRecord>> {
  const { id: tenantId } = await findTenant(tenantPublicId);
  const booking = await prisma().booking.findFirst({ where: { tenantId, publicId }, select: { publicId: true } });
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  const messages = await findMessagesOfBooking(tenantId, publicId);
  const successor = await prisma().booking.findFirst({
    where: { tenantId, relocatedFrom: publicId },
    select: { publicId: true, bookingNumber: true },
  });
  return {
    messages: messages.map((message) => ({
      version: message.version,
      kind: message.kind as "NEW" | "CHANGE" | "CANCEL",
      part:
        message.codes.properties.get(message.propertyId ?? 0) ??
        message.codes.services.get(message.serviceId ?? 0) ??
        "",
      channel: message.channel as "NONE" | "EMAIL" | "API",
      recipient: message.recipient,
      state: message.state as "NONE" | "QUEUED" | "SENT" | "SUPERSEDED" | "FAILED",
      is_last: message.isLast,
      attempts: message.attempts,
      last_error: message.lastError,
      created_at: message.createdAt.toISOString(),
      sent_at: message.sentAt?.toISOString() ?? null,
      acknowledged_at: message.acknowledgedAt?.toISOString() ?? null,
    })),
    notes: (await readNotes({ tenantId, bookingPublicId: publicId })).map(toNote),
    relocated_to: successor && {
      public_id: successor.publicId,
      booking_number: Number(successor.bookingNumber),
    },
  };
}

async function readNotes(
  where: NonNullable<Parameters<ReturnType<typeof prisma>["bookingNote"]["findMany"]>[0]>["where"],
) {
  const notes = await prisma().bookingNote.findMany({
    where: where!,
    include: { booking: { select: { bookingNumber: true } } },
    orderBy: [{ createdAt: "desc" }, { publicId: "desc" }],
  });
  const authors = await prisma().staffUser.findMany({
    where: { tenantId: null, publicId: { in: notes.map(({ actor }) => actor.replace("staff:", "")) } },
    select: { publicId: true, name: true },
  });
  const names = new Map(authors.map(({ publicId, name }) => [`staff:${publicId}`, name]));
  return notes.map((note) => ({ ...note, author: names.get(note.actor) ?? null }));
}

export const toNote = (note: NoteRow): z.input<typeof NoteRecord> => ({
  public_id: note.publicId,
  text: note.text,
  due_on: note.dueOn && dayOf(note.dueOn),
  done_at: note.doneAt?.toISOString() ?? null,
  author: note.author,
  created_at: note.createdAt.toISOString(),
});

/** Adds a note of an operator to a booking. @throws DomainError `BOOKING_NOT_FOUND` */
export async function addNote(
  context: Context,
  tenantPublicId: string,
  bookingPublicId: string,
  { text, due_on: due }: z.output<typeof AddNote>,
): Promise<NoteRow> {
  const { id: tenantId } = await findTenant(tenantPublicId);
  const publicId = newId("nte", context.now);
  await inTransaction(context, async (tx, { audit }) => {
    if ((await tx.booking.count({ where: { tenantId, publicId: bookingPublicId } })) === 0)
      throw new DomainError("BOOKING_NOT_FOUND");
    await tx.bookingNote.create({
      data: {
        tenantId,
        publicId,
        bookingPublicId,
        text,
        dueOn: due ? new Date(due) : null,
        actor: context.actor,
        createdAt: context.now,
      },
      select: { publicId: true },
    });
    // The entry belongs to the wholesaler, so that the partner's audit does not show operators' notes.
    audit({ subject: bookingPublicId, tenantId: null });
  });
  return (await readNotes({ tenantId, publicId }))[0]!;
}

/** Changes a note, or marks it as done. @throws DomainError `NOT_FOUND` */
export async function changeNote(
  context: Context,
  ids: { tenant_public_id: string; public_id: string; note_public_id: string },
  { text, due_on: due, done }: z.output<typeof ChangeNote>,
): Promise<NoteRow> {
  const { id: tenantId } = await findTenant(ids.tenant_public_id);
  const key = { tenantId, publicId: ids.note_public_id, bookingPublicId: ids.public_id };
  await inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.bookingNote.updateMany({
      where: key,
      data: {
        ...(text !== undefined && { text }),
        ...(due !== undefined && { dueOn: due === null ? null : new Date(due) }),
        ...(done !== undefined && { doneAt: done ? context.now : null }),
      },
    });
    if (count === 0) throw new DomainError("NOT_FOUND");
    audit({ subject: ids.public_id, tenantId: null });
  });
  return (await readNotes(key))[0]!;
}

/** The open notes of all bookings that are due by a day, the earliest first. */
export async function listDueNotes({ today }: z.output<typeof DueNotes>): Promise<z.input<typeof DueNotePage>> {
  const { tenants } = await getPartnerDirectory();
  const notes = await acrossTenants(() => readNotes({ doneAt: null, dueOn: { lte: new Date(today) } }));
  return {
    items: notes
      .toSorted((a, b) => a.dueOn!.getTime() - b.dueOn!.getTime())
      .slice(0, MAX_DUE)
      .map((note) => ({
        ...toNote(note),
        tenant_public_id: tenants.get(note.tenantId)?.publicId ?? "",
        booking_public_id: note.bookingPublicId,
        booking_number: Number(note.booking.bookingNumber),
      })),
  };
}
