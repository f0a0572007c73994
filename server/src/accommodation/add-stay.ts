import type { addReservation as call } from '@vaga/contract/accommodation';
import type { BodyOf, DataOf, OutputOf } from '@vaga/contract/endpoint';
import { bookableDays } from '@vaga/contract/limits';
import { isStayCode } from '@vaga/contract/stay-code';
import type { MemberActor } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, warning, wrongField } from '../platform/http/outcome.ts';
import { addDays, isWallTime } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { countStay, repeatedName } from './stay.rules.ts';
import type { StayDays, StayGuest } from './stays.queries.ts';
import { insertStayGuests, insertStays, readHotelDay, readStays } from './stays.queries.ts';
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
  const guests = guestsOf(form);
  return transact(db, idempotencyKey, async (trx) => {
    const { timeZone, today } = await readHotelDay(trx, { entityId, now });
    const refused = refusalOf({ stay, guests, today });
    if (refused) return refused;
    const id = (await insertStays(trx, { entityId, stays: [stay], now })).get(code);
    if (id === undefined) return warning('stay.code_taken', { code });
    const inserted = await insertStayGuests(trx, { stayId: id, guests, timeZone, now });
    // The database compares names by its own rules: what slips by ours takes the stay back.
    if (inserted < guests.length) throw wrongField('guests', 'cart.duplicate_persons');
    return readBack(trx, { id, entityId, now });
  });
}

function daysOf({ checkInDate, checkOutDate }: StayForm): Omit<StayDays, 'code'> {
  if (checkInDate === undefined) throw wrongField('checkInDate', 'field.required');
  if (checkOutDate === undefined) throw wrongField('checkOutDate', 'field.required');
  return { checkInDate, checkOutDate };
}

function guestsOf({ guests = [] }: StayForm): StayGuest[] {
  return guests.map(({ name, arrivesAt: { date, wallTime } }, index) => {
    if (!isWallTime(wallTime)) throw wrongField(`guests.${index}.arrivesAt`, 'field.required');
    return { name: name.replace(/\s+/g, ' '), arrivesAt: `${date}T${wallTime}` };
  });
}

function refusalOf(given: {
  stay: StayDays;
  guests: readonly StayGuest[];
  today: string;
}): Outcome<never> | null {
  const { stay, guests, today } = given;
  const { code, checkInDate, checkOutDate } = stay;
  if (!isStayCode(code)) return failure('stay.code_wrong');
  if (checkOutDate <= checkInDate) return failure('stay.days_wrong');
  if (checkOutDate < today) return failure('reservation.over');
  if (checkOutDate > addDays(today, bookableDays))
    return failure('stay.too_far', { days: bookableDays });
  if (repeatedName(guests.map(({ name }) => name)) !== null)
    return failure('cart.duplicate_persons');
  const outside = guests.find(({ arrivesAt }) => {
    const day = arrivesAt.slice(0, 10);
    return day < checkInDate || day > checkOutDate;
  });
  return outside ? failure('stay.arrival_outside', { person: outside.name }) : null;
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
