import { attachResultDocument } from '../../src/appointments/index.ts';
import { startSession, systemActor } from '../../src/identity/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { inTransaction } from '../../src/platform/transact.ts';
import { newId } from '../../src/platform/uuid.ts';
import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';
import {
  buildAccount,
  buildAppointment,
  buildAsset,
  buildBookedPlace,
  buildCart,
  buildDraft,
  buildEntity,
  buildEntityService,
  buildPasskey,
  buildPayment,
  buildPerson,
  buildPlace,
  buildProtocol,
  buildRebookingOffer,
  buildReservation,
  buildSchedule,
  buildTicketsOf,
  buildTravel,
  completePersonData,
  insertRow,
  made,
  readRow,
} from '../builders/index.ts';
import { writePdf } from '../write-pdf.ts';
import {
  buildAppointmentLink,
  buildApprovalRequest,
  buildPayOnSiteRequest,
  buildRefundRequest,
} from './entity-requests.ts';
import { buildHealthRecords } from './health-records.ts';
import type { JoiningRecords } from './joining-records.ts';
import { buildJoining } from './joining-records.ts';
import { signLink } from './sign-link.ts';
import type { WaitingRecords } from './waiting-records.ts';
import { buildWaiting } from './waiting-records.ts';

/** Stands in every text of the patient's rows: no other caller may ever see it in an answer. */
export const secret = 'Segredo-Da-Rosa';

/** Two days after the frozen time, 10:00 in Lisbon. */
const startsAt = new Date('2026-11-26T10:00:00Z');
const endsAt = new Date('2026-11-26T10:15:00Z');
export const slotTime = '2026-11-26T10:00:00+00:00';
export const otherSlotTime = '2026-11-26T11:00:00+00:00';

/** Everything that belongs to one patient, and the places that any patient may book. */
export interface PatientRecords extends JoiningRecords, WaitingRecords {
  patient: { accountId: string; email: string; token: string };
  /** Another sign-in of the patient. */
  sessionId: string;
  passkeyId: string;
  personId: string;
  /** A person that no appointment stands in the way of deleting. */
  sparePersonId: string;
  serviceId: number;
  serviceTypeId: number;
  entityId: string;
  organisationId: string;
  entityCode: string;
  entityServiceId: string;
  poolId: string;
  /** A cart with one person who holds a place. */
  cartId: string;
  assetId: string;
  /** Paid, with a receipt. */
  appointmentId: string;
  paidPaymentId: string;
  /** Waits at the provider. */
  pendingPaymentId: string;
  pendingToken: string;
  /** The link in a desk's mail to a request for a time. Who has it may see whom it is for. */
  approvalToken: string;
  /** The same for a place that was asked whether it may be paid there. */
  localPaymentToken: string;
  /** Opens what a cancelled appointment of another family asks its place for. */
  refundToken: string;
  /** Waits for the answer of an entity that has nothing to do with the others, and the link of the e-mail to it. */
  protocolId: string;
  protocolToken: string;
  /** Done yesterday, its result with a document, and the link in the mail about it. */
  resultAppointmentId: string;
  resultToken: string;
  /** Answers a rebooking offer of a person without an account: its bearer may read whom it greets. */
  rebookingOfferToken: string;
  /** A ticket in their list, and the number of one for the same event that is not registered. */
  ticketId: string;
  ticketNumber: string;
  /** Opens what another family paid by a link: what its bearer may see. */
  linkToken: string;
  /** A draft of a member of the entity. */
  draftId: string;
  /** Opens the appointment of a person without an account, whom another entity keeps an account for. */
  appointmentLinkToken: string;
  /** A stay that the patient has added, with a guest of it who is still to schedule. */
  reservationCode: string;
  checkinId: string;
  travelId: string;
  guestId: string;
}

/** A new patient with a row of every kind. Calls that change something get a world each. */
export async function buildPatientRecords({
  db,
  signIn,
  links,
  encryption,
}: TestApp): Promise<PatientRecords> {
  const account = await buildAccount(db, { firstName: secret, lastName: secret });
  const accountId = account.id;
  const mine = { accountId, name: `${secret} Tavares`, postalCode: '3000-001' };
  const person = await buildPerson(db, { ...completePersonData, ...mine });
  const other = await startSession(db, { accountId, userAgent: secret, now: frozenAt });
  const spare = await buildPerson(db, { accountId, name: `${secret} Suplente` });
  const entity = await buildEntity(db, { localPayment: 'open' });
  // The antigen test of the catalogue: what the contract says of slugs holds for real rows alone.
  const offered = await buildEntityService(db, { entityId: entity.id, serviceId: 501 });
  const service = await readRow(db, 'services', { id: offered.serviceId });
  const schedule = await buildSchedule(db, { entityId: entity.id, capacity: 5 });
  const at = { entityServiceId: offered.id, poolId: schedule.poolId, scheduleId: schedule.id };
  const parents = { accountId, personId: person.id, serviceId: service.id, at };
  const paid = await buildOnline(db, parents, { unit: 2, isPaid: true });
  const pending = await buildOnline(db, parents, { unit: 3, isPaid: false });
  const requestId = await buildApprovalRequest(db, { accountId, entityId: entity.id });
  const protocol = await buildProtocol(db, {
    state: 'pending',
    description: 'Testes para hóspedes',
  });
  const resultAppointmentId = await buildResult(db, { ...parents, encryption, links });
  const appointmentLinkToken = await buildAppointmentLink(db, links, at);
  const rebooking = await buildRebookingOffer(db, {
    appointmentId: appointmentLinkToken.slice(0, 36),
    entityId: entity.id,
    at: frozenAt,
  });
  const sign = (purpose: string, subject: string) => signLink(links, purpose, subject);
  const seen = { personId: person.id, entityId: entity.id, resultAppointmentId };
  await buildHealthRecords(db, encryption, seen);
  return {
    patient: { accountId, email: account.email, token: await signIn(accountId) },
    sessionId: other.id,
    passkeyId: (await buildPasskey(db, accountId)).id,
    personId: person.id,
    sparePersonId: spare.id,
    serviceId: service.id,
    serviceTypeId: service.serviceTypeId,
    entityId: entity.id,
    organisationId: entity.organisationId,
    ...(await buildJoining(db, encryption, entity.id)),
    entityCode: entity.code,
    entityServiceId: offered.id,
    poolId: schedule.poolId,
    ...(await buildHeldCart(db, parents)),
    appointmentId: paid.appointmentId,
    paidPaymentId: paid.paymentId,
    pendingPaymentId: pending.paymentId,
    pendingToken: pending.token,
    localPaymentToken: sign('local-payment', await buildPayOnSiteRequest(db, entity.id)),
    refundToken: sign('refund', await buildRefundRequest(db, offered.id)),
    approvalToken: sign('approval', requestId),
    protocolId: protocol.id,
    protocolToken: sign('protocol', protocol.id),
    resultAppointmentId,
    resultToken: sign('result', resultAppointmentId),
    rebookingOfferToken: sign('rebooking-offer', rebooking.id),
    ...(await buildWaiting(db, links, {
      accountId,
      personId: spare.id,
      serviceId: service.id,
      entityServiceId: offered.id,
      entityId: entity.id,
    })),
    ...(await buildTicketsOf(db, { accountId, personId: spare.id, serviceId: service.id })),
    appointmentLinkToken,
    draftId: (await buildDraft(db, { entityId: entity.id, entityServiceId: offered.id })).id,
    linkToken: await buildPaidByLink(db, { serviceId: service.id, at }),
    ...(await buildStay(db, { accountId, personId: spare.id })),
  };
}

async function buildStay(db: Db, guest: { accountId: string; personId: string }) {
  const reservation = await buildReservation(db);
  const { checkinId, travelId, guestIds } = await buildTravel(db, {
    accountId: guest.accountId,
    personIds: [guest.personId],
    reservationId: reservation.id,
  });
  const [guestId = ''] = guestIds;
  return { reservationCode: reservation.code, checkinId, travelId, guestId };
}

/** Done yesterday; its document came today. */
async function buildResult(db: Db, of: Parents & Pick<TestApp, 'encryption' | 'links'>) {
  const { accountId, personId, at } = of;
  const { id: appointmentId } = await buildAppointment(db, {
    accountId,
    personId,
    entityServiceId: at.entityServiceId,
    status: 'CheckedIn',
    result: 'Authorized',
    startsAt: new Date('2026-11-23T10:00:00Z'),
    endsAt: new Date('2026-11-23T10:15:00Z'),
    serviceDate: '2026-11-23',
  });
  const attached = { appointmentId, content: await writePdf(secret), actor: systemActor };
  const more = { shouldNotify: false, language: 'pt', now: frozenAt } as const;
  await inTransaction(db, (trx) => attachResultDocument(trx, of, { ...attached, ...more }));
  return appointmentId;
}

interface Parents {
  accountId: string;
  personId: string;
  serviceId: number;
  at: { entityServiceId: string; poolId: string; scheduleId: string };
}

async function buildHeldCart(db: Db, { accountId, personId, serviceId, at }: Parents) {
  const { cart } = await buildCart(db, {
    accountId,
    serviceId,
    people: 0,
    serviceDate: '2026-11-26',
    entityServiceId: at.entityServiceId,
  });
  const asset = await buildAsset(db, { cartId: cart.id, personId });
  await buildPlace(db, {
    ...at,
    assetId: asset.id,
    from: startsAt,
    until: endsAt,
    expiresAt: new Date(Number(frozenAt) + 15 * 60_000),
  });
  return { cartId: cart.id, assetId: asset.id };
}

/** A cart that went to the online payment, with its appointment and place. */
async function buildOnline(
  db: Db,
  parents: Parents,
  {
    unit,
    isPaid,
    invoiceName = secret,
  }: { unit: number; isPaid: boolean; invoiceName?: string | null },
) {
  const { accountId, personId, serviceId, at } = parents;
  const { cart } = await buildCart(db, {
    accountId,
    serviceId,
    people: 0,
    serviceDate: '2026-11-26',
    checkedOutAt: isPaid ? frozenAt : null,
  });
  const asset = await buildAsset(db, { cartId: cart.id, personId });
  const expiresAt = new Date(Number(frozenAt) + 30 * 60_000);
  const place = { ...at, assetId: asset.id, from: startsAt, until: endsAt, unit };
  await (isPaid ? buildBookedPlace(db, place) : buildPlace(db, { ...place, expiresAt }));
  const id = newId();
  const { token } = await buildPayment(db, {
    id,
    cartId: cart.id,
    accountId,
    provider: 'none',
    createdAt: frozenAt,
    invoiceName,
    ...(isPaid ? { status: 'paid', receiptNumber: receiptNumberOf(id) } : { expiresAt }),
  });
  const appointment = await buildAppointment(db, {
    entityServiceId: at.entityServiceId,
    cartId: cart.id,
    assetId: asset.id,
    startsAt,
    endsAt,
    serviceDate: '2026-11-26',
    priceCents: 2000,
    paymentId: id,
    status: isPaid ? 'Paid' : 'PaymentPending',
    paidAt: isPaid ? frozenAt : null,
  });
  return { appointmentId: appointment.id, paymentId: id, token, cartId: cart.id };
}

/** A booking of another family that a payer without an account has paid by a link. */
async function buildPaidByLink(db: Db, { serviceId, at }: Pick<Parents, 'serviceId' | 'at'>) {
  const { id: accountId } = await buildAccount(db);
  const person = await buildPerson(db, { accountId });
  const token = newToken();
  const { cartId } = await buildOnline(
    db,
    { accountId, personId: person.id, serviceId, at },
    { unit: 4, isPaid: true, invoiceName: null },
  );
  const { id: deferralId, createdAt } = await insertRow(db, 'deferrals', {
    ...made(frozenAt),
    cartId,
    accountId,
    email: 'hospede@people.example',
    language: 'pt',
    state: 'paid',
    expiresAt: startsAt,
    endedAt: frozenAt,
  });
  await insertRow(db, 'deferralLinks', { tokenHash: hashToken(token), deferralId, createdAt });
  await db.updateTable('payments').set({ deferralId }).where('cartId', '=', cartId).execute();
  return token;
}

/** Unique enough for one test database. */
function receiptNumberOf(id: string): number {
  return 2_026_000_000 + Number.parseInt(id.slice(-7), 16);
}
