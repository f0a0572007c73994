import { z } from 'zod';
import { isSafeText, isValidName, minimumNameLength, nameLength } from './person-name.ts';

/** A row of ours: a UUID made by the application (version 7). */
export const Id = z.uuid();

/** A catalogue or look-up row: a small whole number. Digits in a string are read as the number (forms and URLs send them so). */
export const SmallId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int().min(0).max(2_000_000_000),
);

/** An empty string means 'not given', as forms send it. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Nobody who lives was born before it, and the year 0000, which the calendar has and PostgreSQL has not, is far before it. */
const firstDay = '1900-01-01';
const isKnownDay = (day: string) => day.slice(0, 10) >= firstDay;
const isDate = { params: { rule: 'date' } };

/** A civil date, YYYY-MM-DD, that exists in the calendar; from 1900 on. */
export const CivilDate = z.iso.date().refine(isKnownDay, isDate);

/**
 * A date as clients send it: YYYY-MM-DD, alone or as the start of an instant or a local date-time.
 * Only the first ten characters count, as the entity's day; `wallTime` (HH:mm) counts when somebody travels.
 */
export const SentDate = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/)
  .refine((text) => CivilDate.safeParse(text.slice(0, 10)).success, isDate)
  .transform((text) => ({
    date: text.slice(0, 10),
    wallTime: text.length >= 16 ? text.slice(11, 16) : null,
  }));

/** The start of a slot: ISO 8601 to the minute or second, with the entity's offset. Sent back unchanged by clients. */
export const SlotTime = z.iso.datetime({ offset: true }).max(40).refine(isKnownDay, isDate);

/** An instant as a client sends it: ISO 8601 in UTC, from 1900 on. */
export const SentInstant = z.iso.datetime().max(40).refine(isKnownDay, isDate);

/** Euros as a JSON number with at most two decimals. Only where the specification's own field says so. */
export const Euros = z.number();

/** Whole cents. */
export const Cents = z.int();

/** From whole cents to the euros of the wire. */
export const centsToEuros = (cents: number): number => Math.round(cents) / 100;

/** From the euros of the wire to whole cents. */
export const eurosToCents = (euros: number): number => Math.round(euros * 100);

export const Latitude = z.coerce.number().min(-90).max(90);
export const Longitude = z.coerce.number().min(-180).max(180);

/** A row of a look-up list. */
export const LookUp = z.object({ id: z.int(), description: z.string() }).meta({ id: 'LookUp' });
export type LookUp = z.infer<typeof LookUp>;

/** The part of a list that is asked for. */
export const PageRequest = z.object({
  pageNumber: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(1000).optional(),
});

/** Text that a person types: trimmed, no control characters. */
export const text = (minimum: number, maximum: number) =>
  z
    .string()
    .max(maximum * 2)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value))
    .transform((value) => value.trim())
    .pipe(z.string().min(minimum).max(maximum));

/**
 * What somebody is called: see `isValidName`. Composed (NFC), so that what looks the same is the same.
 * @param kind a first or last name, or a person's full name: see `minimumNameLength`.
 */
export const personName = (kind: keyof typeof minimumNameLength, maximum: number) =>
  text(1, maximum)
    .transform((name) => name.normalize('NFC'))
    .superRefine((name, context) => {
      const minimum = minimumNameLength[kind];
      const wrong = !isValidName(name) ? 'name' : nameLength(name) < minimum ? 'short' : null;
      if (wrong) context.addIssue({ code: 'custom', params: { rule: wrong, minimum } });
    });

/** What is put on an invoice: of a person or a company, so that more signs fit than in a name. */
export const invoiceText = (minimum: number, maximum: number) =>
  text(minimum, maximum).refine(isSafeText, { params: { rule: 'harmless' } });

/** An e-mail address, in lower case: one account per address. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Languages of the product; Portuguese is the default. */
export const languages = ['pt', 'en'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
