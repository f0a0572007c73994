import type { createGuestCart as call } from '@vaga/contract/agenda';
import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { hasRepeatedNames, openCart } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { readCodeOfEntity } from '../../partners/index.ts';
import { addKeptPerson } from '../../persons/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, wrongField } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { DeskRefusal, orRefusal } from './desk-refusal.ts';
import { findStayToBook } from './find-stay-to-book.ts';
import { resolveDeskPerson } from './resolve-desk-person.ts';

interface CreateGuestCartInput {
  actor: MemberActor;
  form: OutputOf<BodyOf<typeof call>>;
  /** Of the e-mails to the lead. */
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Opens a cart for guests of a hotel who come together: an unclaimed account for the first, the lead; a copy of the data of
 * each in it; and the cart, which has the hotel's code without an end. Nothing of it stays after a refusal.
 * @throws Problem 400 with the field for wrong data, a code of no stay at the hotel, and a day outside the stay.
 */
export async function createGuestCart(
  db: Db,
  input: CreateGuestCartInput,
): Promise<Outcome<{ idCart: string }>> {
  const { actor, form, now } = input;
  const { entityId } = actor;
  if (hasRepeatedNames(form.guests.map(({ name }) => name)))
    return failure('cart.duplicate_persons');
  return orRefusal(
    transact(db, input.idempotencyKey, async (trx) => {
      const reservationId = await findStay(trx, input);
      const { accountId, people } = await addGuests(trx, input);
      const opened = await openCart(trx, {
        accountId,
        form,
        people,
        entityCode: await readCodeOfEntity(trx, entityId),
        entityCodeEndsAt: null,
        source: 'hotel',
        bookedByEntityId: entityId,
        reservationId,
        now,
      });
      if (opened.type !== 'Success') throw new DeskRefusal({ ...opened, data: null });
      return opened;
    }),
  );
}

/** The stay of the code, on one of whose days the guests want the service. */
async function findStay(trx: Trx, { actor, form }: CreateGuestCartInput): Promise<string | null> {
  const { entityId } = actor;
  const stay = await findStayToBook(trx, { entityId, code: form.reservationCode });
  const { date } = form.date;
  if (stay && (date < stay.checkInDate || date > stay.checkOutDate))
    throw wrongField('date', 'field.date');
  return stay?.id ?? null;
}

/** The lead with their account, and the others in it, in the order given. */
async function addGuests(trx: Trx, { actor, form, language, now }: CreateGuestCartInput) {
  const [lead, ...others] = form.guests;
  if (!lead) throw new Error('A cart is for at least one guest.');
  const { entityId } = actor;
  const { accountId, personId } = await resolveDeskPerson(trx, {
    actor,
    person: lead,
    personPath: 'guests.0.',
    language,
    now,
  });
  const personIds = [personId];
  for (const [index, guest] of others.entries()) {
    const person = { form: guest, path: `guests.${index + 1}.` };
    personIds.push(await addKeptPerson(trx, { accountId, entityId, person, now }));
  }
  const people = personIds.map((id, index) => ({
    personId: id,
    prescription: form.guests[index]?.prescription ?? null,
    path: `guests.${index}.prescription.`,
  }));
  return { accountId, people };
}
