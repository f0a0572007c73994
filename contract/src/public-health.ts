import { z } from 'zod';
import { providerResults } from './access.ts';
import { results } from './appointments.ts';
import { CivilDate, Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { surveillanceAlertHours, surveillanceListDays } from './limits.ts';

const slice = 'public-health';

/**
 * A notification to the health authority: due, sent without an answer yet, acknowledged or rejected by the authority,
 * recorded as reported by hand, amending after a correction, withdrawn before it left.
 */
export const surveillanceStates = [
  'due',
  'sent',
  'acknowledged',
  'rejected',
  'recorded',
  'amending',
  'withdrawn',
] as const;
export const SurveillanceState = z.enum(surveillanceStates);
export type SurveillanceState = z.infer<typeof SurveillanceState>;

/** Whether the deadline of what was not reported is near, or over. */
export const surveillanceAlerts = ['none', 'soon', 'overdue'] as const;

export const SurveillanceNotification = z
  .object({
    id: Id,
    idAppointment: Id,
    /** Of the appointment, whole. */
    code: z.string(),
    /** Empty once the person's data were erased. */
    person: z.string(),
    service: z.string(),
    /** As the law names it; null after a correction to a result that is not notifiable. */
    disease: z.string().nullable(),
    result: z.enum(results),
    state: SurveillanceState,
    /** ISO 8601, UTC. */
    dueAt: z.string(),
    /** `soon` from 4 hours before `dueAt` on (`surveillanceAlertHours`); `none` once it was reported. */
    alert: z.enum(surveillanceAlerts),
    /** What the authority calls it. */
    reference: z.string().nullable(),
    attempts: z.int(),
    /** A code, like `HTTP 503`, `ECONNREFUSED` or `TimeoutError`; null after an answer. */
    lastError: z.string().nullable(),
  })
  .meta({ id: 'SurveillanceNotification' });
export type SurveillanceNotification = z.infer<typeof SurveillanceNotification>;

/** What the form of the authority's portal asks for. */
export const SurveillanceForm = z
  .object({
    disease: z.string().nullable(),
    service: z.string(),
    /** LOINC code of the test; null where the catalogue has none. */
    loinc: z.string().nullable(),
    result: z.enum(results),
    /** ISO 8601, UTC. */
    sampleAt: z.string().nullable(),
    resultAt: z.string(),
    name: z.string(),
    dateOfBirth: CivilDate.nullable(),
    gender: z.enum(['Male', 'Female']).nullable(),
    healthNumber: z.string().nullable(),
    identification: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    postalCode: z.string().nullable(),
    place: z.string(),
    placeAddress: z.string(),
    placePhone: z.string().nullable(),
  })
  .meta({ id: 'SurveillanceForm' });
export type SurveillanceForm = z.infer<typeof SurveillanceForm>;

export const listSurveillanceNotifications = endpoint({
  slice,
  method: 'GET',
  path: 'v1/surveillance-notifications',
  summary: `Notifiable results of the entity: what was not reported yet by deadline, then what was in the last ${surveillanceListDays} days, at most 500. From ${surveillanceAlertHours} hours before its deadline a row has \`alert\`.`,
  access: providerResults,
  data: z.array(SurveillanceNotification),
});

export const countSurveillanceAlerts = endpoint({
  slice,
  method: 'GET',
  path: 'v1/surveillance-notifications/alerts',
  summary: `How many notifiable results of the entity were not reported, and are due within ${surveillanceAlertHours} hours, overdue, or refused by the authority.`,
  access: providerResults,
  data: z.object({ count: z.int().min(0) }),
});

export const readSurveillanceNotification = endpoint({
  slice,
  method: 'GET',
  path: 'v1/surveillance-notifications/:id',
  summary:
    'One of them with what the portal of the authority asks for, and the same as a FHIR R4 bundle. `form` is null once the data of the person were erased, `bundle` once it was reported.',
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  data: SurveillanceNotification.extend({
    form: SurveillanceForm.nullable(),
    bundle: z.record(z.string(), z.unknown()).nullable(),
  }),
});

export const recordSurveillanceReport = endpoint({
  slice,
  method: 'POST',
  path: 'v1/surveillance-notifications/:id/recorded',
  summary:
    'Records that the member has reported it in the portal of the authority, which called it `reference`. Warning `surveillance.already_reported` if it was reported by another reference, or withdrawn.',
  access: providerResults,
  owned: true,
  params: z.object({ id: Id }),
  body: z.object({ reference: z.string().trim().min(1).max(100) }),
  data: SurveillanceNotification,
});
