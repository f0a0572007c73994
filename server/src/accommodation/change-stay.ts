import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { changeStay as call, Stay } from '@vaga/contract/stays';
import { saveConflict } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import { lockEntityQuotas } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { changeStayGuests, lockStay, updateStay } from './change-stay.queries.ts';
import { readStay } from './read-stay.ts';
import { recordStayAct } from './record-stay-act.ts';
import { refuseStay } from './stay.rules.ts';
import { stayGuestsOf } from './stay-guests-form.ts';
import { readHotelDay } from './stays.queries.ts';
import { checkTakenCodes, recordTakenCodes } from './taken-codes.ts';
import { normaliseReservationCode } from './travel.rules.ts';

interface ChangeStayInput {
  actor: MemberActor;
  stayId: string;
  form: OutputOf<BodyOf<typeof call>>;
  now: Date;
}

/**
 * Saves the code, the days and the guests of a stay of the actor's hotel. Guests keep their id; who is not sent is removed.
 * A code that any hotel has is refused with the Warning `stay.code_taken`; of two members who give the same code at once one
 * gets a 409 from the database.
 * @throws Problem 404 for a stay of another hotel; 409 if it has been saved since the version of the form; 400 for a guest
 * whom the stay has not, and an arrival without a time.
 */
export async function changeStay(
  db: Db,
  { actor, stayId, form, now }: ChangeStayInput,
): Promise<Outcome<Stay>> {
  const { entityId, organisationId } = actor;
  const sent = stayGuestsOf(form.guests);
  const guests = sent.map((guest, index) => ({ id: form.guests[index]?.id ?? null, ...guest }));
  const { checkInDate, checkOutDate } = form;
  const stay = { code: normaliseReservationCode(form.code), checkInDate, checkOutDate };
  return inTransaction(db, async (trx) => {
    await lockEntityQuotas(trx, entityId);
    const present = await lockStay(trx, { entityId, stayId, now });
    if (!present) throw notFound();
    const current = await readLocked(trx, { actor, stayId, now });
    if (form.version !== undefined && form.version !== current.version)
      throw await saveConflict(trx, {
        organisationId,
        subjectId: stayId,
        acts: ['stay.added', 'stay.changed'],
        current,
      });
    const { timeZone, today } = await readHotelDay(trx, { entityId, now });
    const refused = refuseStay({ stay, guests, present, today });
    if (refused) return failure(refused.code, refused.values);
    const unknown = guests.findIndex(
      ({ id }) => id !== null && !current.people.some((known) => known.id === id),
    );
    if (unknown >= 0) throw wrongField(`guests.${unknown}.id`, 'field.unknown_choice');
    const tooMany = stay.code === present.code ? null : await checkTakenCodes(trx, { actor, now });
    if (tooMany) return tooMany;
    if (!(await updateStay(trx, { stayId, stay }))) {
      await recordTakenCodes(trx, { actor, count: 1, now });
      return warning('stay.code_taken', { code: stay.code });
    }
    const isWhole = await changeStayGuests(trx, { stayId, guests, timeZone, now });
    // The database compares names by its own rules: what slips by ours takes the change back.
    if (!isWhole) throw wrongField('guests', 'cart.duplicate_persons');
    await recordStayAct(trx, {
      actor,
      act: 'stay.changed',
      id: stayId,
      before: { stay: present, guests: current.people },
      after: { stay, guests },
      now,
    });
    return success(await readLocked(trx, { actor, stayId, now }));
  });
}

async function readLocked(
  trx: Trx,
  { actor: { entityId }, stayId, now }: Omit<ChangeStayInput, 'form'>,
): Promise<Stay> {
  return readStay(trx, { entityId, stayId, now });
}
