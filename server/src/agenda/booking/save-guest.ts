import type { GuestForm, PersonData } from '@vaga/contract/persons';
import type { RecordHealthAccessInput } from '../../audit/index.ts';
import { recordHealthAccess } from '../../audit/index.ts';
import { lockCartOfGuest } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { KnownPerson } from '../../persons/index.ts';
import { changeKeptPerson, findKnownPerson, toPersonData } from '../../persons/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';

interface GuestInput {
  actor: MemberActor;
  /** Of the person. */
  id: string;
  now: Date;
}

/**
 * The data of a guest for whom the hotel opened a cart. The read is recorded before the answer.
 * @throws Problem 404 for a person who is no guest of the hotel.
 */
export async function readGuest(db: Db, input: GuestInput): Promise<Outcome<PersonData>> {
  return inTransaction(db, async (trx) => {
    await lockCart(trx, input);
    const { data } = await findGuest(trx, input);
    await recordAccess(trx, input, 'opened');
    return success(toPersonData(data));
  });
}

/**
 * Saves the data of such a guest, until they are booked: then an appointment is changed in the hotel's list.
 * @throws Problem 404 for a person who is no guest of the hotel; 400 with the field.
 */
export async function saveGuest(
  db: Db,
  input: GuestInput & { form: GuestForm },
): Promise<Outcome<PersonData>> {
  const { actor, id, form, now } = input;
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    const { isBooked } = await lockCart(trx, input);
    if (isBooked) return warning('guest.booked');
    const { accountId, keptByEntityId } = await findGuest(trx, input);
    const person = { id, accountId, keptByEntityId };
    await changeKeptPerson(trx, { person, entityId, form, now });
    await recordAccess(trx, input, 'changed');
    return success(toPersonData((await findGuest(trx, input)).data), 'saved');
  });
}

async function lockCart(trx: Trx, { actor, id }: GuestInput) {
  const cart = await lockCartOfGuest(trx, { personId: id, entityId: actor.entityId });
  if (!cart) throw notFound();
  return cart;
}

/** The entity's copy; a guest's account may have been forgotten since. */
async function findGuest(trx: Trx, { actor, id }: GuestInput): Promise<KnownPerson> {
  const known = await findKnownPerson(trx, id);
  if (known?.keptByEntityId !== actor.entityId) throw notFound();
  return known;
}

function recordAccess(
  trx: Trx,
  { actor, id, now }: GuestInput,
  act: RecordHealthAccessInput['act'],
): Promise<void> {
  const people = [{ personId: id, appointmentId: null }];
  const fields = ['name', 'contact', 'dateOfBirth', 'identification', 'healthNumber'] as const;
  return recordHealthAccess(trx, { actor, act, people, fields, now });
}
