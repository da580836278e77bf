import { z } from "zod";
import { CalendarDate, ChildAge, CountryCode, Email, text, listOf } from "@/lib/core/wire";

const Title = text(20).meta({ description: "How the person is addressed", example: "Dr" });

/** Optional facts about guests and travellers besides their names. */
export const personFields = {
  title: Title.optional(),
  latin_name: text(200).optional().meta({
    description: "The whole name in Latin letters: printed where no font has the script of the name",
    example: "Wang Xiaoming",
  }),
  nationality: CountryCode.optional().meta({ description: "ISO 3166 country code" }),
};

export const Contact = z.strictObject({
  title: Title.optional(),
  first_name: text(100),
  last_name: text(100),
  email: Email,
  phone: text(40).optional(),
});
export type Contact = z.output<typeof Contact>;
/** A contact with a phone number, for services that may have to call. */
export const ReachableContact = Contact.extend({ phone: text(40) });

/** The party of a search in all products but stays. The maximum is more than a minibus, and catches typing errors. */
export const partyFields = {
  adults: z.int().min(1).max(99),
  child_ages: z.array(ChildAge, listOf("ages")).max(50).default([]),
};

export const Traveller = z.strictObject({
  kind: z.enum(["ADULT", "CHILD", "INFANT"]),
  first_name: text(100),
  last_name: text(100),
  age: z.int().min(0).max(130).optional(),
  date_of_birth: CalendarDate.optional(),
  is_lead: z.boolean().default(false),
  ...personFields,
});
export type Traveller = z.output<typeof Traveller>;

/** A traveller's passport, if the authorities require passports of a flight's passengers. */
export const Passport = z.strictObject({
  number: z
    .string()
    .regex(/^[A-Za-z0-9]{5,20}$/, "must have 5 to 20 letters and digits")
    .meta({ description: "Kept encrypted; answers show its last two characters", example: "C01X00T47" }),
  country_code: CountryCode.meta({ description: "The country that issued it (ISO 3166)", example: "DE" }),
  expires_on: CalendarDate.meta({ description: "Its last day", example: "2031-08-31" }),
});
export type Passport = z.output<typeof Passport>;
/** A traveller of a product with flights. */
export const FlyingTraveller = Traveller.extend({
  passport: Passport.optional().meta({ description: "Of everybody on a flight with `requires_passport`" }),
});
export const Travellers = z.array(Traveller, listOf("travellers")).max(149);

/**
 * Whether the contact gets a voucher by e-mail once the booking is confirmed. Default false, because guests are the
 * agency's customers.
 */
export const NotifyGuest = z
  .boolean()
  .optional()
  .meta({ description: "Whether to e-mail a voucher to the contact once the booking is confirmed; default false" });

/** Fields of every book request except a stay's. */
export const bookFields = {
  prebook_token: z.string().min(1).max(200),
  contact: Contact,
  agency_reference: text(100).optional(),
  notify_guest: NotifyGuest,
};
