import { z } from 'zod';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';

const slice = 'appointments';

export const downloadDocument = endpoint({
  slice,
  method: 'GET',
  path: 'onboarding/user/schedule/:id/document',
  summary:
    'The file of a result, for the account that booked it: where `canExportDocument` is true. 404 otherwise.',
  access: 'account',
  owned: true,
  params: z.object({ id: Id }),
  file: 'application/pdf',
});

/** What the link of a mail leads its account to: which appointment's result there is. Never the outcome itself. */
export const ResultNotice = z
  .object({
    /** The appointment's. */
    id: Id,
    /** Whole; screens leave out its first four characters. */
    code: z.string(),
    person: z.string(),
    service: z.string(),
    entity: z.string(),
    /** Its start with the entity's offset. */
    date: z.string(),
    timeZone: z.string(),
    sizeBytes: z.int().min(1),
  })
  .meta({ id: 'ResultNotice' });
export type ResultNotice = z.infer<typeof ResultNotice>;

export const readResultNotice = endpoint({
  slice,
  method: 'GET',
  path: 'v1/results/:token',
  summary:
    "The result that the link in a mail tells of, for the account whose it is. Warning without data for a link that has ended; 404 for a forged one and for anybody else's.",
  access: 'account',
  owned: true,
  params: z.object({ token: z.string().min(20).max(200) }),
  data: ResultNotice,
  perMinute: 120,
});
