import type { NewCart } from '@vaga/contract/cart';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { bookableDays } from '@vaga/contract/limits';
import { isLookUp, readService } from '../catalogue/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success, wrongField } from '../platform/http/outcome.ts';
import { addDays, isWallTime, localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import type { CartSource } from './cart.queries.ts';
import type { NewAsset } from './create-cart.queries.ts';
import { findPreferredEntityService, insertAssets, insertCart } from './create-cart.queries.ts';

/** A person of a new cart. */
export interface PersonOfCart extends Pick<NewAsset, 'personId' | 'prescription'> {
  /** What stands before the fields of the prescription in the call. */
  path: string;
}

interface OpenCartInput {
  accountId: string;
  form: NewCart;
  people: readonly PersonOfCart[];
  /** In lower case; a code without an end is that of the hotel that books. */
  entityCode: string | null;
  entityCodeEndsAt: Date | null;
  source: CartSource;
  /** The entity whose member opens the cart; null for a patient's. */
  bookedByEntityId: string | null;
  /** The guests' stay at that entity. */
  reservationId: string | null;
  now: Date;
}

/**
 * Creates a cart from the form of the first step, with an asset for each person, in the order given; or refuses a service
 * that no longer exists, a day that is past, or prescriptions that it does not take. Holds no place yet.
 * @throws Problem 400 with the field.
 */
export async function openCart(
  trx: Trx,
  input: OpenCartInput,
): Promise<Outcome<{ idCart: string }>> {
  const { form, people, now } = input;
  const { idService: serviceId, preferred: wanted, date, travelling } = form;
  const refusal = await validateForm(trx, input);
  if (refusal) return refusal;
  const preferred = wanted
    ? await findPreferredEntityService(trx, wanted.idEntityService, serviceId)
    : null;
  const today = localDay(now, preferred?.timeZone ?? homeTimeZone);
  if (date.date < today) return failure('cart.date_past');
  if (date.date > addDays(today, bookableDays)) throw wrongField('date', 'field.date');
  const idCart = newId();
  await insertCart(trx, {
    id: idCart,
    accountId: input.accountId,
    serviceId,
    entityCode: input.entityCode,
    entityCodeEndsAt: input.entityCodeEndsAt,
    isTravelling: travelling,
    serviceDate: date.date,
    serviceTime: travelling ? date.wallTime : null,
    entityServiceId: preferred?.id ?? null,
    preferredTime: preferred && wanted?.time ? preferredTime(wanted.time, now) : null,
    source: input.source,
    bookedByEntityId: input.bookedByEntityId,
    reservationId: input.reservationId,
    createdAt: now,
  });
  await insertAssets(trx, { cartId: idCart, people, now });
  return success({ idCart });
}

/** The first error in the order of the form's fields; null if there is none. */
async function validateForm(
  trx: Trx,
  { form, people }: OpenCartInput,
): Promise<Outcome<never> | null> {
  const service = await readService(trx, form.idService);
  if (!service) return failure('cart.service_unknown');
  if (form.travelling && !isWallTime(form.date.wallTime))
    throw wrongField('date', 'field.required');
  for (const { prescription, path } of people) {
    if (!prescription) continue;
    if (!service.allowsPrescription) return failure('cart.no_prescription');
    if (!(await isLookUp(trx, 'prescriptionTypes', prescription.type)))
      throw wrongField(`${path}type`, 'field.unknown_choice');
  }
  return null;
}

/** Null for a time in the past or beyond the bookable days. */
function preferredTime(time: string, now: Date): Date | null {
  const at = new Date(time);
  const isAhead = at > now && at.getTime() < now.getTime() + bookableDays * 86_400_000;
  return isAhead ? at : null;
}
