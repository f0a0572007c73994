import { z } from 'zod';
import { providerStaff } from './access.ts';
import { AgendaAppointment } from './agenda-acts.ts';
import { CivilDate, Id, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { deskSearchesPerMinute } from './limits.ts';

const slice = 'agenda';

/** When an appointment is, seen from the day of the entity: in this order a search lists them. */
export const searchPeriods = ['today', 'toCome', 'past'] as const;
export type SearchPeriod = (typeof searchPeriods)[number];

/** An appointment of the entity that a search has found. */
export const FoundAppointment = AgendaAppointment.extend({
  period: z.enum(searchPeriods),
}).meta({ id: 'FoundAppointment' });
export type FoundAppointment = z.infer<typeof FoundAppointment>;

/** A person who has an appointment at the entity, or whom it keeps. A person of several bookings is found once. */
export const FoundPerson = z
  .object({
    /** Books for the person: `idPerson` of the booking at the desk. */
    idPerson: Id,
    name: z.string(),
    dateOfBirth: CivilDate.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The start of their last appointment here before now, with the entity's offset; null without one. */
    lastAt: z.string().nullable(),
  })
  .meta({ id: 'FoundPerson' });
export type FoundPerson = z.infer<typeof FoundPerson>;

export const searchAgenda = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/search',
  summary: `Finds appointments and people of the entity by what a member types or scans: a code, a health number, a phone, the tax number of an invoice, a date of birth (dd/mm/yyyy) or parts of a name. Error \`agenda.not_here\` for a code that is not of the entity. What is found is recorded. ${deskSearchesPerMinute} a minute for a member.`,
  access: providerStaff,
  standing: 'reads',
  body: z.object({ text: text(2, 100) }),
  data: z.object({
    /** Of today, to come (the next first), of the past 24 months (the last first). */
    appointments: z.array(FoundAppointment),
    /** Who was here last, first. */
    people: z.array(FoundPerson),
  }),
});
