import { z } from "zod";

/** The token of a link for travellers: 192 random bits. */
export const LinkToken = z.string().regex(/^[0-9a-f]{48}$/);

/** Sent when a traveller's browser shows what a link leads to. */
export const ViewAct = z.strictObject({ act: z.literal("view"), token: LinkToken });
