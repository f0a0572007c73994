import type { Reservation } from '@vaga/contract/accommodation';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { page } from '../platform/http/outcome.ts';
import { readReservations } from './reservations.queries.ts';
import { countStay } from './stay.rules.ts';
import { readStays } from './stays.queries.ts';
import { normaliseReservationCode } from './travel.rules.ts';

interface Page {
  /** The start of a code, as it is typed. */
  code: string;
  now: Date;
  pageNumber: number;
  pageSize: number;
}

/** A page of the reservations that an account has added. */
export async function listReservations(
  db: Db,
  { accountId, ...input }: Page & { accountId: string },
): Promise<Outcome<Reservation[]>> {
  const { reservations, total } = await readReservations(db, { accountId, ...windowOf(input) });
  return pageOf(reservations, total, input);
}

/** A page of the stays of the actor's hotel. Of guests who added a code there are numbers alone. */
export async function listStays(
  db: Db,
  { actor, name, ...input }: Page & { actor: MemberActor; name: string },
): Promise<Outcome<Reservation[]>> {
  const nameParts = name.split(/\s+/).filter((part) => part !== '');
  const of = { entityId: actor.entityId, nameParts, ...windowOf(input) };
  const { stays, total } = await readStays(db, of);
  return pageOf(stays.map(countStay), total, input);
}

function windowOf({ code, now, pageNumber, pageSize }: Page) {
  const offset = (pageNumber - 1) * pageSize;
  return { code: normaliseReservationCode(code), now, limit: pageSize, offset };
}

function pageOf(
  reservations: Reservation[],
  total: number,
  { pageNumber, pageSize }: Page,
): Outcome<Reservation[]> {
  const totalPages = Math.ceil(total / pageSize);
  return page(reservations, { pageNumber, pageSize, totalPages, totalRecords: total });
}
