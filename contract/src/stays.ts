import { z } from 'zod';
import { hotelDesk, hotelManager } from './access.ts';
import { Reservation } from './accommodation.ts';
import { CivilDate, Id, personName, SentDate, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './envelope.ts';
import { guestsPerStay, importBytes } from './limits.ts';

const slice = 'accommodation';
const stayParams = z.object({ id: Id });

/** A stay as the members of its hotel edit it. */
export const Stay = Reservation.extend({
  /** Of what can be saved: a save names the one that it was made from. */
  version: z.string(),
}).meta({ id: 'Stay' });
export type Stay = z.infer<typeof Stay>;

export const readStay = endpoint({
  slice,
  method: 'GET',
  path: 'v1/stays/:id',
  summary: 'A stay of the hotel, to edit it.',
  access: hotelDesk,
  owned: true,
  params: stayParams,
  data: Stay,
});

export const changeStay = endpoint({
  slice,
  method: 'PUT',
  path: 'v1/stays/:id',
  summary:
    'Saves the code, the days and the guests of a stay; a guest who is not sent is removed from it. Warning `stay.code_taken`; Error where the days leave out an appointment that the hotel booked for it. With a `version`: 409 `conflict` where it has been saved since, with who saved it, when, and the stay as it is now.',
  access: hotelDesk,
  owned: true,
  params: stayParams,
  body: z.object({
    code: text(3, 40),
    checkInDate: CivilDate,
    checkOutDate: CivilDate,
    guests: z
      .array(
        z.object({
          /** Of a guest whom the stay has; a new one has none. */
          id: Id.optional(),
          name: personName('full', 120),
          arrivesAt: SentDate,
        }),
      )
      .max(guestsPerStay),
    version: z.string().max(100).optional(),
  }),
  data: Stay,
  needsTerms: true,
});

export const deleteStay = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/stays/:id',
  summary:
    'Deletes a stay with the names of its guests. Warning `stay.in_use` where the hotel booked for it, or a guest has added its code.',
  access: hotelDesk,
  owned: true,
  params: stayParams,
});

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
    'Brings in the stays of a hotel from CSV with the columns code, check_in and check_out, in any order, with commas, semicolons or tabs between them. Rows without an error are saved, none of them with `?dry`; the same file again changes nothing. A code that another hotel has is an error once the row is to be saved, and not before. 413 for more than 5,000 rows, or 2 MB; 429 for more than 3 files in a minute that are to be saved.',
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
  params: stayParams,
  file: 'application/pdf',
});
