import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Trx } from '../../platform/db.ts';
import { recordFieldsOf } from '../../platform/row-sql.ts';
import type { Interval } from '../availability/availability-types.rules.ts';
import type { PlaceState } from './occupancy.queries.ts';

export interface NewPlace extends Interval {
  id: string;
  poolId: string;
  scheduleId: string;
  entityServiceId: string;
  unit: number;
  state: PlaceState | 'reserved';
  /** Of a reserved place. */
  reservedFor?: 'draft' | 'rebooking_offer' | 'visitor';
  /** The asset of the person, the draft or the rebooking offer. */
  ownerId: string;
  /** Null for a reserved place. */
  cartId: string | null;
  accountId: string | null;
  priceCents: number;
  campaignId: string | null;
  allotmentId: string | null;
  /** Null for a booking. */
  expiresAt: Date | null;
  /** Null where it continues no earlier hold of its person. */
  heldSince: Date | null;
  /** Until when the hold is guaranteed; null for a hold that a patient chose. */
  keptUntil: Date | null;
}

export async function insertPlaces(
  trx: Trx,
  places: readonly NewPlace[],
  now: Date,
): Promise<void> {
  const rows = places.map(({ from, until, expiresAt, ...place }) => ({
    ...place,
    startsAt: new Date(from),
    endsAt: new Date(until),
    expiresAt: expiresAt?.toISOString() ?? 'infinity',
  }));
  await writePlaces(trx, { rows: JSON.stringify(rows), now });
}

const record = recordFieldsOf<Omit<NewPlace, keyof Interval>>({
  id: 'uuid',
  poolId: 'uuid',
  scheduleId: 'uuid',
  entityServiceId: 'uuid',
  unit: 'integer',
  state: 'text',
  reservedFor: 'text',
  ownerId: 'uuid',
  cartId: 'uuid',
  accountId: 'uuid',
  priceCents: 'integer',
  campaignId: 'uuid',
  allotmentId: 'uuid',
  expiresAt: 'timestamptz',
  heldSince: 'timestamptz',
  keptUntil: 'timestamptz',
});

const writePlaces = compileOnce(
  (input: { rows: string; now: Date }) => sql<never>`/* prepared */
    insert into occupancy (${record.columns}, during, live, created_at)
    select ${record.values}, tstzrange(r."startsAt", r."endsAt"), true, ${input.now}
      from json_to_recordset(${input.rows}::json) as r(${record.types}, "startsAt" timestamptz, "endsAt" timestamptz)`,
);
