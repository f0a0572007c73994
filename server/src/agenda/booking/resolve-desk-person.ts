import type { Language } from '@vaga/contract/common';
import type { DeskPersonForm } from '@vaga/contract/persons';
import { hasAppointmentAt } from '../../appointments/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { createUnclaimedAccount, lockAccountForQuota, splitName } from '../../identity/index.ts';
import type { KnownPerson } from '../../persons/index.ts';
import { addKeptPerson, findKnownPerson, toPersonData } from '../../persons/index.ts';
import type { Trx } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';

interface ResolveDeskPersonInput {
  actor: MemberActor;
  person: DeskPersonForm | { id: string };
  /** What stands before the names of the person's fields in the call. */
  personPath?: string;
  language: Language;
  now: Date;
}

/** The account of a booking, the copy of the person's data for it, and where a payment link goes. */
interface DeskPerson {
  accountId: string;
  personId: string;
  email: string | null;
}

/**
 * Makes the copy of a person's data for a booking of an entity, in the account that keeps it: a new unclaimed one; for a person
 * for whom the entity has booked before, the account of that booking, also if the person has claimed it since.
 * @throws Problem 404 for a person who is not known at the entity; 400 with the field for wrong data.
 */
export async function resolveDeskPerson(
  trx: Trx,
  input: ResolveDeskPersonInput,
): Promise<DeskPerson> {
  const { person, personPath: path = 'person.', actor, now } = input;
  const { entityId } = actor;
  if (!('id' in person)) {
    const { name, email = null } = person;
    const accountId = await createAccount(trx, { input, name, email });
    const personId = await addKeptPerson(trx, {
      accountId,
      entityId,
      person: { form: person, path },
      now,
    });
    return { accountId, personId, email };
  }
  const known = await lockKnownPerson(trx, { id: person.id, entityId });
  const { id: _id, isComplete: _isComplete, ...fields } = toPersonData(known.data);
  const { name, email } = fields;
  const accountId =
    accountOfEarlierBooking(known, entityId) ?? (await createAccount(trx, { input, name, email }));
  const personId = await addKeptPerson(trx, { accountId, entityId, person: { fields }, now });
  return { accountId, personId, email };
}

function createAccount(
  trx: Trx,
  of: { input: ResolveDeskPersonInput; name: string; email: string | null },
): Promise<string> {
  const { input, name, email: contactEmail } = of;
  const { actor, language, now } = input;
  const owner = { ...splitName(name), contactEmail, language, now };
  return createUnclaimedAccount(trx, { entityId: actor.entityId, ...owner });
}

/** A person with a copy or an appointment at the entity; locks the account, so that no claim of it moves the copy meanwhile. */
async function lockKnownPerson(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
): Promise<KnownPerson> {
  let known = await findKnownPerson(trx, id);
  let lockedId: string | null = null;
  // Read again after each lock: a claim may have moved the person to another account while this waited, or a deletion erased them.
  while (known && known.accountId !== lockedId) {
    lockedId = known.accountId;
    await lockAccountForQuota(trx, lockedId);
    known = await findKnownPerson(trx, id);
  }
  if (!known) throw notFound();
  const isKnownHere =
    known.keptByEntityId === entityId || (await hasAppointmentAt(trx, id, entityId));
  if (!isKnownHere) throw notFound();
  return known;
}

/** The account that the entity keeps for the person, or into which the person claimed a booking of the entity. */
function accountOfEarlierBooking(known: KnownPerson, entityId: string): string | null {
  const { accountId, accountKeptByEntityId: keptBy, keptByEntityId } = known;
  const isClaimedCopy = keptBy === null && keptByEntityId === entityId;
  return keptBy === entityId || isClaimedCopy ? accountId : null;
}
