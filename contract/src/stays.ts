import { z } from 'zod';
import { hotelManager } from './access.ts';
import { CivilDate, Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './envelope.ts';
import { importBytes } from './limits.ts';

const slice = 'accommodation';

/** What becomes of a row of a file: a new stay, other days of one, nothing, or nothing because of an error. */
export const stayLineStates = ['new', 'changed', 'same', 'error'] as const;

/** A row of a file of stays, and what becomes of it. */
export const StayLine = z
  .object({
    /** The line in the file, from 1. */
    line: z.int(),
    /** As it is stored; of a wrong one what was sent. */
    code: z.string(),
    /** Null where none could be read. */
    checkInDate: CivilDate.nullable(),
    checkOutDate: CivilDate.nullable(),
    state: z.enum(stayLineStates),
    /** The days so far of a stay that changes. */
    before: z.object({ checkInDate: CivilDate, checkOutDate: CivilDate }).nullable(),
    /** Why nothing becomes of the row. */
    error: Message.nullable(),
  })
  .meta({ id: 'StayLine' });
export type StayLine = z.infer<typeof StayLine>;

/** How many rows of a file are in each state, and the rows in the order of the file. */
export const StayImportReport = z
  .object({
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    error: z.int(),
    lines: z.array(StayLine),
  })
  .meta({ id: 'StayImportReport' });
export type StayImportReport = z.infer<typeof StayImportReport>;

export const importStays = endpoint({
  slice,
  method: 'POST',
  path: 'v1/stays/import',
  summary:
    'Brings in the stays of a hotel from CSV with the columns code, check_in and check_out, in any order, with commas, semicolons or tabs between them. Rows without an error are saved, none of them with `?dry`; the same file again changes nothing. 413 for more than 5,000 rows, or 2 MB.',
  access: hotelManager,
  query: z.object({ dry: z.enum(['', 'true', 'false']).optional() }),
  body: z.object({ csv: z.string().min(1).max(importBytes) }),
  data: StayImportReport,
  needsTerms: true,
  maxBodyBytes: importBytes,
  perMinute: 30,
});

export const downloadStayCard = endpoint({
  slice,
  method: 'GET',
  path: 'v1/stays/:id/card.pdf',
  summary:
    'The card of a stay for its room, in Portuguese and English: its code, and a QR code that leads to adding it.',
  access: hotelManager,
  owned: true,
  params: z.object({ id: Id }),
  file: 'application/pdf',
});
