import { z } from 'zod';
import { Id, LinkParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'appointments';

export const downloadDocument = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/schedule/:id/document',
  summary:
    'The document of a result, for the account that booked the appointment, if `canExportDocument` is true. 404 otherwise.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
  file: 'application/pdf',
});

/** The appointment that the link in a result e-mail leads to. Never the result itself. */
export const ResultNotice = z
  .object({
    /** The id of the appointment. */
    id: Id,
    /** Whole; screens leave out its first four characters. */
    code: z.string(),
    person: z.string(),
    service: z.string(),
    entity: z.string(),
    /** The start with the entity's offset. */
    date: z.string(),
    timeZone: z.string(),
    /** Of the document; null for a result without one. */
    sizeBytes: z.int().min(1).nullable(),
  })
  .meta({ id: 'ResultNotice' });
export type ResultNotice = z.infer<typeof ResultNotice>;

export const readResultNotice = endpoint({
  slice,
  method: 'GET',
  path: 'v1/results/:token',
  summary:
    'The appointment whose result the link in an e-mail announces, for the account that owns it. Warning without data for an expired link; 404 for a forged link and for another account.',
  access: 'account',
  owned: true,
  params: LinkParams,
  data: ResultNotice,
  perMinute: 120,
});
