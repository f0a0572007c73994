import { z } from 'zod';
import { providerManager, providerStaff } from './access.ts';
import { easterDistance } from './closure-limits.ts';
import { CivilDate, orNothing } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'agenda';

/** Whose holiday it is: of the country, of an autonomous region, of a municipality. */
export const holidayScopes = ['national', 'regional', 'municipal'] as const;
export const HolidayScope = z.enum(holidayScopes);
export type HolidayScope = z.infer<typeof HolidayScope>;

/** What an entity does on a holiday: it closes, works shorter hours, or works as on any day. */
export const holidayChoices = ['closed', 'reduced', 'open'] as const;
export const HolidayChoice = z.enum(holidayChoices);
export type HolidayChoice = z.infer<typeof HolidayChoice>;

const fixedDay = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The civil date exists in a leap year. */
function isFixedDay(rule: string): boolean {
  return fixedDay.test(rule) && CivilDate.safeParse(`2028-${rule}`).success;
}

/** A day of each year: 'MM-DD', or so many days after or before Easter Sunday: 'easter+39', 'easter-47'. */
export const DayRule = z
  .string()
  .max(12)
  .refine((rule) => {
    const distance = /^easter[+-](\d{1,3})$/.exec(rule)?.[1];
    return distance === undefined ? isFixedDay(rule) : Number(distance) <= easterDistance;
  });

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What is chosen for a holiday; the hours are those of `reduced`, else null. */
const chosen = {
  choice: HolidayChoice,
  fromTime: WallTime.nullable(),
  toTime: WallTime.nullable(),
};

/** A date of a holiday. */
export const HolidayDay = z
  .object({
    date: CivilDate,
    ...chosen,
    /** A choice for this year alone; else it is that of every year. */
    isOwnChoice: z.boolean(),
    /**
     * `closed`, `reduced` and `open`: so it is. `planned`: it becomes what is chosen in the night, or once the choice is applied.
     * `undecided`: the entity stays open, because `bookings` were there before the holiday was, until a member decides.
     */
    state: z.enum(['closed', 'reduced', 'open', 'planned', 'undecided']),
    /** Appointments in the hours that are closed, or would be. */
    bookings: z.int().min(0),
  })
  .meta({ id: 'HolidayDay' });
export type HolidayDay = z.infer<typeof HolidayDay>;

/** A holiday of the place where the entity is. */
export const Holiday = z
  .object({
    /** Such as 'christmas'; `municipal` for that of the municipality. */
    id: z.string(),
    scope: HolidayScope,
    /** In the reader's language. */
    name: z.string(),
    /** For every year. */
    ...chosen,
    /** The dates of the next `holidayMonths`, the next first. */
    days: z.array(HolidayDay),
  })
  .meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof Holiday>;

/** The holiday of a municipality, as an entity has it. */
export const MunicipalDay = z
  .object({
    municipality: z.string(),
    /** Null: it has none. */
    rule: z.string().nullable(),
    /** What the reference says of the municipality; null where it says nothing. */
    suggested: z.string().nullable(),
    /** Whether a member has saved it. */
    isConfirmed: z.boolean(),
    /** The next date; null without a rule. */
    next: CivilDate.nullable(),
    version: z.string(),
  })
  .meta({ id: 'MunicipalDay' });
export type MunicipalDay = z.infer<typeof MunicipalDay>;

export const Holidays = z
  .object({
    timeZone: z.string(),
    municipal: MunicipalDay,
    /** By their next date. */
    holidays: z.array(Holiday),
  })
  .meta({ id: 'Holidays' });
export type Holidays = z.infer<typeof Holidays>;

export const readHolidays = endpoint({
  slice,
  method: 'GET',
  path: 'v1/holidays',
  summary:
    'The national, regional and municipal holidays of the place where the entity is, and what it does on each.',
  access: providerStaff,
  data: Holidays,
});

export const saveMunicipalDay = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/holidays/municipal',
  summary:
    'Saves on which day the municipality of the entity has its holiday. The closures of the day before are deleted; those of the new one are made where no place is taken. 409 `conflict` where a colleague saved it meanwhile.',
  access: providerManager,
  body: z.object({
    /** Omitted or null: it has none. */
    rule: orNothing(DayRule),
    /** As it was read. */
    version: z.string().max(40),
  }),
  data: Holidays,
});
