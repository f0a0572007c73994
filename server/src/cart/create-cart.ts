import type { createCart as call } from '@vaga/contract/cart';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { patientActor } from '../identity/index.ts';
import { findEntityByCode } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, wrongField } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { entityCodeEnd } from './cart.rules.ts';
import { checkCartQuota, validatePersons } from './create-cart-for-stay-or-event.ts';
import type { PersonOfCart } from './open-cart.ts';
import { openCart } from './open-cart.ts';

type Body = OutputOf<BodyOf<typeof call>>;

interface CreateCartInput {
  accountId: string;
  body: Body;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Creates a patient's cart with an asset for each person, in the order given. Holds no place yet. */
export async function createCart(
  db: Db,
  input: CreateCartInput,
): Promise<Outcome<{ idCart: string }>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { accountId, body, now } = input;
    const { idPersons, entityCode } = body;
    const actor = patientActor({ accountId });
    const refusal =
      (await checkCartQuota(trx, { accountId, actor, now })) ??
      (await validatePersons(trx, { accountId, personIds: idPersons })) ??
      (await validateEntityCode(trx, entityCode));
    if (refusal) return refusal;
    return openCart(trx, {
      accountId,
      form: body,
      people: peopleOf(body),
      entityCode: entityCode ?? null,
      entityCodeEndsAt: entityCode ? entityCodeEnd(body.entityCodeEnteredAt, now) : null,
      source: 'web',
      bookedByEntityId: null,
      reservationId: null,
      now,
    });
  });
}

async function validateEntityCode(
  trx: Trx,
  entityCode: string | undefined,
): Promise<Outcome<never> | null> {
  if (!entityCode) return null;
  const entity = await findEntityByCode(trx, entityCode, { isPublic: false });
  return entity ? null : failure('code.unknown');
}

/** @throws Problem 400 unless each prescription is for a person of the cart, at most one per person. */
function peopleOf({ idPersons, prescriptions }: Body): PersonOfCart[] {
  const given = prescriptions ?? [];
  for (const [index, { idPerson }] of given.entries()) {
    const isTwice = given.findIndex((other) => other.idPerson === idPerson) < index;
    if (isTwice || !idPersons.includes(idPerson))
      throw wrongField(`prescriptions.${index}.idPerson`, 'field.unknown_choice');
  }
  return idPersons.map((personId) => {
    const index = given.findIndex(({ idPerson }) => idPerson === personId);
    return { personId, prescription: given[index] ?? null, path: `prescriptions.${index}.` };
  });
}
