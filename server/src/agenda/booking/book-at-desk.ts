import type { DeskPayment } from '@vaga/contract/agenda';
import type { DeskMoneyMethod } from '@vaga/contract/agenda-acts';
import type { Language } from '@vaga/contract/common';
import type { DeskPersonForm } from '@vaga/contract/persons';
import {
  readAppointmentVersion,
  recordAttendance,
  saveDeskDetails,
} from '../../appointments/index.ts';
import type { DeskService } from '../../cart/index.ts';
import {
  checkGuestPlaces,
  createDeskCart,
  entityCodeOf,
  isOwnService,
  requireDeskService,
} from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { InvoicingForm, PaymentsDeps } from '../../payments/index.ts';
import {
  checkoutAtDesk,
  hotelPolicy,
  lockForPaymentLink,
  providerPolicy,
  takeMoney,
} from '../../payments/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success, wrongField } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { transact } from '../../platform/transact.ts';
import { holdActiveProtocol } from '../../protocols/index.ts';
import { askNumberCheck } from '../../public-health/index.ts';
import { DeskRefusal, orRefusal } from './desk-refusal.ts';
import type { Draft } from './drafts.queries.ts';
import { endDraft } from './drafts.queries.ts';
import { findStayToBook } from './find-stay-to-book.ts';
import type { DeskStart, DraftedStart } from './hold-at-desk.ts';
import { findStart, holdAtDesk } from './hold-at-desk.ts';
import { resolveDeskPerson } from './resolve-desk-person.ts';

export interface BookAtDeskInput {
  actor: MemberActor;
  /** The member's draft, or a start that is taken without one. */
  start: DraftedStart | DeskStart;
  /** What the person said, or a person who is known at the entity. */
  person: DeskPersonForm | { id: string };
  /** What stands before the names of the person's fields in the call. */
  personPath?: 'person.' | '';
  /** Null: as the price and the entity's settings say. */
  payment: DeskPayment | null;
  invoicing?: InvoicingForm;
  note?: string | null;
  /** How the person pays at the desk now; null: later, or otherwise. */
  paidBy?: DeskMoneyMethod | null;
  /** Whether the person said that they can move by `flexibleMinutes`. */
  isFlexible?: boolean;
  /** Whether the person is checked in as well. */
  checksIn?: boolean;
  /** The code of the stay for which a hotel books. */
  reservationCode?: string | undefined;
  /** Where the service is done, if at the person's address; for a guest the hotel's if omitted. */
  address?: string | null;
  /** Of the e-mails to the person. */
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Books a start for a person, for whom the entity of the member keeps an unclaimed account and a copy of their data, in one
 * transaction: account, copy, cart, place, payment and appointment, or nothing of it. The place of a draft becomes that of the
 * booking.
 * @throws Problem 404 for a service that the entity may not book, another member's draft or an unknown person; 409
 * `draft.expired` or `slot.taken` with the nearest available starts; 400 with the field for wrong data.
 */
export async function bookAtDesk(
  deps: PaymentsDeps,
  input: BookAtDeskInput,
): Promise<Outcome<{ id: string; code: string }>> {
  return orRefusal(
    transact(deps.db, input.idempotencyKey, (trx) => bookInTransaction(trx, deps, input)),
  );
}

async function bookInTransaction(
  trx: Trx,
  deps: PaymentsDeps,
  input: BookAtDeskInput,
): Promise<Outcome<{ id: string; code: string }>> {
  const { actor, now } = input;
  const { entityId } = actor;
  const found = await findStart(trx, input);
  if ('refused' in found) throw new DeskRefusal(found.refused);
  const { start, draft } = found;
  const service = await requireServiceToBook(trx, { id: start.entityServiceId, actor });
  const { accountId, personId, email } = await resolveDeskPerson(trx, input);
  if (isOwnService(service, entityId) && mayHaveNumber(input.person))
    await askNumberCheck(trx, personId);
  if (mayNeedLink(input) && email !== null)
    await lockForPaymentLink(trx, { entityId, serviceEntityId: service.entityId, email });
  const tooMany = await checkPlacesOfHotel(trx, { service, entityId, now });
  if (tooMany) throw new DeskRefusal(tooMany);
  const stay = await findStayToBook(trx, { entityId, code: input.reservationCode });
  const reservationId = stay?.id ?? null;
  const cart = await createCart(trx, {
    input,
    service,
    start,
    accountId,
    personId,
    reservationId,
  });
  const entityCode = entityCodeOf(service, entityId);
  const isOwn = isOwnService(service, entityId);
  const reach = isOwn ? 'desk' : 'public';
  await holdAtDesk(trx, { ...cart, ...start, draft, accountId, entityCode, reach, now });
  const policy = isOwn ? providerPolicy(actor) : hotelPolicy(actor, service.protocol);
  const { invoicing = {}, payment, language, personPath = 'person.' } = input;
  const { cartId } = cart;
  const emailField = `${personPath}email`;
  const checkout = {
    policy,
    accountId,
    cartId,
    payment,
    email,
    emailField,
    invoicing,
    language,
    now,
  };
  const outcome = await checkoutAtDesk(trx, deps, checkout);
  if (outcome.type !== 'Success') throw new DeskRefusal({ ...outcome, data: null });
  return finish(trx, { input, draft, cartId });
}

/** Null: the price and the entity decide, once the place is held. */
function mayNeedLink({ payment }: BookAtDeskInput): boolean {
  return payment === 'link' || payment === null;
}

/** The place is held until the guest has paid by the link, where the entity takes online payment alone. */
async function checkPlacesOfHotel(
  trx: Trx,
  { service, entityId, now }: { service: DeskService; entityId: string; now: Date },
): Promise<Outcome<never> | null> {
  if (isOwnService(service, entityId)) return null;
  return checkGuestPlaces(trx, { entityId, cartId: null, adding: 1, now });
}

/** The service, with the protocol that stays until the booking is done: its price and its payer must be those of one state. */
async function requireServiceToBook(
  trx: Trx,
  service: { id: string; actor: MemberActor },
): Promise<DeskService> {
  const found = await requireDeskService(trx, service);
  if (found.protocol === null) return found;
  const { entityId: serviceEntityId } = found;
  await holdActiveProtocol(trx, { partnerEntityId: service.actor.entityId, serviceEntityId });
  // Read after the lock: the protocol may have been deleted while this waited.
  return requireDeskService(trx, service);
}

function createCart(
  trx: Trx,
  booking: {
    input: BookAtDeskInput;
    service: DeskService;
    start: DeskStart;
    accountId: string;
    personId: string;
    reservationId: string | null;
  },
): Promise<{ cartId: string; assetId: string }> {
  const { input, service, start, accountId, personId, reservationId } = booking;
  const { entityId } = input.actor;
  const isOwn = isOwnService(service, entityId);
  const address = input.address ?? (isOwn ? null : service.bookingAddress);
  if (service.location === 'AtAddress' && address === null)
    throw wrongField('address', 'field.required');
  return createDeskCart(trx, {
    accountId,
    personId,
    serviceId: service.serviceId,
    entityServiceId: service.id,
    entityCode: entityCodeOf(service, entityId),
    serviceDate: localDay(start.startsAt, service.timeZone),
    address: service.location === 'AtAddress' ? address : null,
    source: isOwn ? 'desk' : 'hotel',
    bookedByEntityId: entityId,
    reservationId,
    now: input.now,
  });
}

/** Adds the details and ends the draft; takes what is due and checks the person in, if the member says so. */
async function finish(
  trx: Trx,
  { input, draft, cartId }: { input: BookAtDeskInput; draft: Draft | null; cartId: string },
): Promise<Outcome<{ id: string; code: string }>> {
  const { note = null, isFlexible = false, now } = input;
  const [appointment] = await saveDeskDetails(trx, cartId, { note, isFlexible });
  if (!appointment) throw new Error('One person was booked and has no appointment.');
  if (draft) await endDraft(trx, { id: draft.id, as: 'booked', now });
  const { id, code } = appointment;
  await actAtOnce(trx, id, input);
  return success({ id, code });
}

/** What the member does with the booking: takes the money that is due, and checks the person in. */
async function actAtOnce(
  trx: Trx,
  id: string,
  { actor, paidBy = null, checksIn = false, now }: BookAtDeskInput,
): Promise<void> {
  // Each act names the version that it changes.
  const seen = async () => ({ actor, id, version: await readAppointmentVersion(trx, id), now });
  const taken = paidBy && (await takeMoney(trx, { ...(await seen()), method: paidBy }));
  if (taken && taken.type !== 'Success') throw new DeskRefusal({ ...taken, data: null });
  const arrived = checksIn && (await recordAttendance(trx, { ...(await seen()), act: 'checkIn' }));
  if (arrived && arrived.type !== 'Success') throw new DeskRefusal({ ...arrived, data: null });
}

/** Of a person who is known the check itself reads whether there is a number. */
function mayHaveNumber(person: BookAtDeskInput['person']): boolean {
  return 'id' in person || person.healthIdentificationNumber !== undefined;
}
