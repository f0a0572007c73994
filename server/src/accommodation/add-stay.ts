import type { addReservation as call } from '@vaga/contract/accommodation';
import type { BodyOf, DataOf, OutputOf } from '@vaga/contract/endpoint';
import type { MemberActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, warning, wrongField } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { recordStayAct } from './record-stay-act.ts';
import type { StayDays } from './stay.rules.ts';
import { countStay, refuseStay } from './stay.rules.ts';
import { stayGuestsOf } from './stay-guests-form.ts';
import { insertStayGuests, insertStays, readHotelDay, readStays } from './stays.queries.ts';
import { checkTakenCodes, recordTakenCodes } from './taken-codes.ts';
import { normaliseReservationCode } from './travel.rules.ts';

type StayForm = OutputOf<BodyOf<typeof call>>;

interface AddStayInput {
  actor: MemberActor;
  form: StayForm;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Adds a stay to the actor's hotel: its code, its days, and the guests whom the hotel expects. A code that any hotel has is
 * refused with the Warning `stay.code_taken`: a guest types it alone.
 * @throws Problem 400 for a missing day, and an arrival without a time.
 */
export async function addStay(
  db: Db,
  { actor, form, now, idempotencyKey }: AddStayInput,
): Promise<Outcome<DataOf<typeof call>>> {
  const { entityId } = actor;
  const code = normaliseReservationCode(form.code);
  const stay = { code, ...daysOf(form) };
  const guests = stayGuestsOf(form.guests ?? []);
  return transact(db, idempotencyKey, async (trx) => {
    const { timeZone, today } = await readHotelDay(trx, { entityId, now });
    const refused = refuseStay({ stay, guests, present: null, today });
    if (refused) return failure(refused.code, refused.values);
    const tooMany = await checkTakenCodes(trx, { actor, now });
    if (tooMany) return tooMany;
    const id = (await insertStays(trx, { entityId, stays: [stay], now })).get(code);
    if (id === undefined) {
      await recordTakenCodes(trx, { actor, count: 1, now });
      return warning('stay.code_taken', { code });
    }
    const inserted = await insertStayGuests(trx, { stayId: id, guests, timeZone, now });
    // The database compares names by its own rules: what slips by ours takes the stay back.
    if (inserted < guests.length) throw wrongField('guests', 'cart.duplicate_persons');
    await recordStayAct(trx, {
      actor,
      act: 'stay.added',
      id,
      before: null,
      after: { stay, guests },
      now,
    });
    return readBack(trx, { id, entityId, now });
  });
}

function daysOf({ checkInDate, checkOutDate }: StayForm): Omit<StayDays, 'code'> {
  if (checkInDate === undefined) throw wrongField('checkInDate', 'field.required');
  if (checkOutDate === undefined) throw wrongField('checkOutDate', 'field.required');
  return { checkInDate, checkOutDate };
}

async function readBack(
  trx: Trx,
  { id, entityId, now }: { id: string; entityId: string; now: Date },
): Promise<Outcome<DataOf<typeof call>>> {
  const { stays } = await readStays(trx, { entityId, stayId: id, now, limit: 1, offset: 0 });
  const [stay] = stays;
  if (!stay) throw new Error('A stay that was inserted is not there.');
  return success({ id, idCheckinAsset: id, reservation: countStay(stay) });
}
