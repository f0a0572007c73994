import type { createCart as call } from '@vaga/contract/cart';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { bookableDays } from '@vaga/contract/limits';
import { isLookUp, readService } from '../catalogue/index.ts';
import { patientActor } from '../identity/index.ts';
import { findEntityByCode } from '../partners/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, isWallTime, localDay } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { entityCodeEnd, homeTimeZone } from './cart.rules.ts';
import { findPreferredEntityService, insertAssets, insertCart } from './create-cart.queries.ts';
import { checkCartQuota, validatePersons } from './create-cart-for-stay-or-event.ts';

type Body = OutputOf<BodyOf<typeof call>>;

interface CreateCartInput {
  accountId: string;
  body: Body;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Creates a cart with an asset for each person, in the order given. Holds no place yet. */
export async function createCart(
  db: Db,
  input: CreateCartInput,
): Promise<Outcome<{ idCart: string }>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { accountId, body, now } = input;
    const actor = patientActor({ accountId });
    const refusal =
      (await checkCartQuota(trx, { accountId, actor, now })) ??
      (await validateBody(trx, accountId, body));
    if (refusal) return refusal;
    const { idService, preferred: wanted, entityCode, travelling } = body;
    const preferred = wanted
      ? await findPreferredEntityService(trx, wanted.idEntityService, idService)
      : null;
    const today = localDay(now, preferred?.timeZone ?? homeTimeZone);
    if (body.date.date < today) return failure('cart.date_past');
    if (body.date.date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
    const idCart = newId();
    await insertCart(trx, {
      id: idCart,
      accountId,
      serviceId: idService,
      entityCode: entityCode ?? null,
      entityCodeEndsAt: entityCode ? entityCodeEnd(body.entityCodeEnteredAt, now) : null,
      isTravelling: travelling,
      serviceDate: body.date.date,
      serviceTime: travelling ? body.date.wallTime : null,
      entityServiceId: preferred?.id ?? null,
      preferredTime: preferred && wanted?.time ? preferredTime(wanted.time, now) : null,
      createdAt: now,
    });
    await insertAssets(trx, { cartId: idCart, ...assetsOf(body), now });
    return success({ idCart });
  });
}

/** The first error in the order of the form's fields; null if there is none. */
async function validateBody(
  trx: Trx,
  accountId: string,
  body: Body,
): Promise<Outcome<never> | null> {
  const { idPersons, idService, date, travelling, entityCode, prescriptions } = body;
  const people = await validatePersons(trx, { accountId, personIds: idPersons });
  if (people) return people;
  const service = await readService(trx, idService);
  if (!service) return failure('cart.service_unknown');
  if (travelling && !isWallTime(date.wallTime)) throw wrongField('date', 'field.required');
  if (prescriptions?.length) {
    if (!service.allowsPrescription) return failure('cart.no_prescription');
    await validatePrescriptions(trx, body);
  }
  if (!entityCode) return null;
  const entity = await findEntityByCode(trx, entityCode, { isPublic: false });
  return entity ? null : failure('code.unknown');
}

/** @throws Problem 400 unless each is for a person of the cart, at most one per person, and of a known type. */
async function validatePrescriptions(trx: Trx, { prescriptions, idPersons }: Body): Promise<void> {
  const seen = new Set<string>();
  for (const [index, { idPerson, type }] of (prescriptions ?? []).entries()) {
    if (!idPersons.includes(idPerson) || seen.has(idPerson)) {
      throw wrongField(`prescriptions.${index}.idPerson`, 'field.unknown_choice');
    }
    seen.add(idPerson);
    if (!(await isLookUp(trx, 'prescriptionTypes', type))) {
      throw wrongField(`prescriptions.${index}.type`, 'field.unknown_choice');
    }
  }
}

/** Null for a time in the past or beyond the bookable days. */
function preferredTime(time: string, now: Date): Date | null {
  const at = new Date(time);
  const isAhead = at > now && at.getTime() < now.getTime() + bookableDays * 86_400_000;
  return isAhead ? at : null;
}

function assetsOf({ idPersons, prescriptions }: Body) {
  const people = idPersons.map((personId) => ({
    personId,
    prescription: prescriptions?.find(({ idPerson }) => idPerson === personId) ?? null,
  }));
  return { people };
}
