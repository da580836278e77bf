import { z } from "zod";
import { Email, text } from "@/lib/core/wire";
import { contrastOnWhite, READABLE_CONTRAST } from "./limits";

/** What an agency prints at the top of its documents and mails. */
export const Letterhead = z.object({
  name: z.string(),
  address_lines: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  colour: z.string().nullable(),
  logo: z.string().nullable().meta({ description: "A PNG as data URL" }),
});

const Colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be a colour, such as #0b5566")
  .refine((colour) => !/^#[0-9a-f]{6}$/.test(colour) || contrastOnWhite(colour) >= READABLE_CONTRAST, {
    error: ({ input }) =>
      `is too light to be read on white: its contrast is ${contrastOnWhite(input as string).toFixed(1)}, ` +
      `and ${READABLE_CONTRAST} is needed`,
  });
const Website = z
  .string()
  .max(200)
  .regex(
    /^(https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}.-]*\.\p{L}{2,}(\/[^\s<>"]*)?$/u,
    "must be an address, such as www.agency.example",
  );

/** A whole letterhead that replaces the previous one. Only the logo may be left out; it then stays. */
export const ChangeLetterhead = z.strictObject({
  name: text(200),
  address_lines: z.array(text(120)).max(5),
  phone: text(40).nullable(),
  email: Email.nullable(),
  website: Website.nullable(),
  colour: Colour.nullable(),
  logo: z
    .base64()
    .max(700_000)
    .nullable()
    .optional()
    .meta({ description: "A PNG, JPEG, WebP or AVIF of at most 512 KiB in base64; null removes it" }),
});
export type ChangeLetterhead = z.output<typeof ChangeLetterhead>;
