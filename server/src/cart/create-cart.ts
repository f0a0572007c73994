import type { createCart as call } from '@vaga/contract/cart';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { patientActor } from '../identity/index.ts';
import { findEntityByCode } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, wrongField } from '../platform/http/outcome.ts';
import { transact } from '../platform/transact.ts';
import { activeEntityCode, entityCodeEnd } from './cart.rules.ts';
import { readAssetIds } from './cart-progress.queries.ts';
import { checkCartQuota, validatePersons } from './create-cart-for-stay-or-event.ts';
import type { PersonOfCart } from './open-cart.ts';
import { openCart } from './open-cart.ts';
import { takeVisitorHold } from './visitor-holds/take-visitor-hold.ts';

type Body = OutputOf<BodyOf<typeof call>>;

interface CreateCartInput {
  accountId: string;
  body: Body;
  /** Of the browser's cookie, for a start that is held for it. */
  visitorToken: string | null;
  holdMinutes: number;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Creates a patient's cart with an asset for each person, in the order given. The start that was held for the browser, if the cart
 * is for it, is held for the first person from now on; nothing else is held yet.
 */
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
    const code = entityCode ?? null;
    const entityCodeEndsAt = code === null ? null : entityCodeEnd(body.entityCodeEnteredAt, now);
    const opened = await openCart(trx, {
      accountId,
      form: body,
      people: peopleOf(body),
      entityCode: code,
      entityCodeEndsAt,
      source: 'web',
      bookedByEntityId: null,
      reservationId: null,
      now,
    });
    if (!opened.data) return opened;
    const activeCode = activeEntityCode({ entityCode: code, entityCodeEndsAt }, now);
    await takeOver(trx, input, { cartId: opened.data.idCart, entityCode: activeCode });
    return opened;
  });
}

/** A test that is valid for a time only is held at its step, where the days that count are known. */
async function takeOver(
  trx: Trx,
  input: CreateCartInput,
  { cartId, entityCode }: { cartId: string; entityCode: string | null },
): Promise<void> {
  const { accountId, body, visitorToken: token, holdMinutes, now } = input;
  const { preferred, travelling } = body;
  if (token === null || travelling || !preferred?.time) return;
  const [ownerId] = await readAssetIds(trx, cartId);
  if (ownerId === undefined) return;
  const { idEntityService: entityServiceId } = preferred;
  const startsAt = new Date(preferred.time);
  const start = { entityServiceId, startsAt, entityCode };
  await takeVisitorHold(trx, { token, accountId, cartId, ownerId, ...start, holdMinutes, now });
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
