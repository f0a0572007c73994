import { z } from 'zod';
import { providerManager, providerResults, providerStaff } from './access.ts';
import { AppointmentStatus, Result } from './appointments.ts';
import { attendances } from './attendance.ts';
import { CivilDate, Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PaymentOfAppointment } from './entity-appointments.ts';
import { appointmentsOfPerson, mergeUndoDays } from './limits.ts';
import { Gender, NationalityType } from './persons.ts';

const slice = 'privacy';

const personParams = z.object({ id: Id });

/** A person whose two unclaimed accounts were joined. */
export const MergedPerson = z
  .object({
    /** The person that stays. */
    id: Id,
    name: z.string(),
    /** Until when the merge can be undone; null after an undo. */
    canUndoUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MergedPerson' });
export type MergedPerson = z.infer<typeof MergedPerson>;

export const mergePeople = endpoint({
  slice,
  method: 'POST',
  path: 'v1/people/:id/merge',
  summary: `Joins the unclaimed account of a person with that of another one, \`into\`: both kept by the entity, with the same name, date of birth and phone. Can be undone for ${mergeUndoDays} days.`,
  access: providerStaff,
  owned: true,
  params: personParams,
  body: z.object({ into: Id }),
  data: MergedPerson,
});

export const undoMergeOfPeople = endpoint({
  slice,
  method: 'POST',
  path: 'v1/people/:id/merge/undo',
  summary: `Undoes the last merge into the account of a person. Warning after ${mergeUndoDays} days, or if there is none.`,
  access: providerStaff,
  owned: true,
  params: personParams,
  data: MergedPerson,
});

/** An appointment of a person at the entity. */
export const AppointmentHere = z
  .object({
    id: Id,
    code: z.string(),
    /** With the offset of the entity; null for a request without a time. */
    startsAt: z.string().nullable(),
    serviceDate: CivilDate,
    service: z.string(),
    status: AppointmentStatus,
    attendance: z.enum(attendances).nullable(),
    paymentStatus: PaymentOfAppointment.nullable(),
    /** `WithResult` of every result, to a member without the role results. */
    result: Result,
    note: z.string().nullable(),
  })
  .meta({ id: 'AppointmentHere' });
export type AppointmentHere = z.infer<typeof AppointmentHere>;

/** A person as an entity knows them, by their appointments here and by what it entered. */
export const PersonHere = z
  .object({
    id: Id,
    name: z.string(),
    dateOfBirth: CivilDate.nullable(),
    /** Whole years, on the entity's day. */
    age: z.int().min(0).nullable(),
    gender: Gender.nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** The last three digits of the health number; null if it is not recorded. */
    healthNumberEnd: z.string().nullable(),
    nationalityType: NationalityType,
    /** In the reader's language. */
    nationality: z.string().nullable(),
    /** Its kind in the reader's language, and its number. */
    document: z.object({ kind: z.string(), number: z.string().nullable() }).nullable(),
    postalCode: z.string().nullable(),
    timeZone: z.string(),
    /** The entity keeps the account: it gives the data and forgets the person itself. */
    isUnclaimed: z.boolean(),
    /** Of the last five appointments here whose start has passed: how many there were, and to how many the person did not come. */
    lastFive: z.object({ count: z.int().min(0).max(5), noShows: z.int().min(0).max(5) }),
    /** Newest first, at most `appointmentsOfPerson`; cancelled ones too. */
    appointments: z.array(AppointmentHere),
    /** Documents of results here; none to a member without the role results. */
    documents: z.array(
      z.object({
        idAppointment: Id,
        service: z.string(),
        serviceDate: CivilDate,
        addedAt: z.iso.datetime(),
      }),
    ),
    /** Other people that the entity keeps, with the same name, date of birth and phone: they can be merged. */
    duplicates: z.array(z.object({ id: Id, name: z.string(), appointments: z.int().min(0) })),
    /** Until when the last merge into this person's account can be undone; null without one. */
    canUndoMergeUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PersonHere' });
export type PersonHere = z.infer<typeof PersonHere>;

export const readPersonHere = endpoint({
  slice: 'agenda',
  method: 'GET',
  path: 'v1/people/:id',
  summary: `A person who has an appointment at the entity, or whose account it keeps, with the last ${appointmentsOfPerson} appointments here. That they were opened is recorded.`,
  access: providerStaff,
  owned: true,
  params: personParams,
  data: PersonHere,
});

export const readHealthNumberHere = endpoint({
  slice: 'agenda',
  method: 'GET',
  path: 'v1/people/:id/health-number',
  summary: 'The whole health number of such a person. That it was read is recorded.',
  access: providerResults,
  owned: true,
  params: personParams,
  data: z.object({ healthNumber: z.string().nullable() }),
});

/** Members who answer for the data of people whose accounts the entity keeps. */
const exporters = { ...providerManager, roles: ['manager', 'results'] } as const;

export const exportPersonHere = endpoint({
  slice,
  method: 'GET',
  path: 'v1/people/:id/export',
  summary:
    'All data of the unclaimed account of a person, as a ZIP to give to them. 404 for a person with an account of their own: they export it themselves.',
  access: exporters,
  owned: true,
  params: personParams,
  file: 'application/zip',
  perMinute: 30,
});

export const forgetPersonHere = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/people/:id',
  summary:
    'Forgets a person whose unclaimed account the entity keeps; what the law makes it keep stays without identity. Warning with an appointment to come, or a payment that is not finished. 404 for a person with an account of their own.',
  access: providerManager,
  owned: true,
  params: personParams,
});
