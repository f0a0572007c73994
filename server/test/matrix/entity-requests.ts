import { signAppointmentLink } from '../../src/appointments/index.ts';
import type { Db } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/uuid.ts';
import type { TestApp } from '../app.ts';
import { frozenAt } from '../app.ts';
import {
  buildAppointment,
  buildAsset,
  buildBookedPlace,
  buildCart,
  buildEntity,
  buildEntityService,
  buildPayment,
  buildPerson,
  insertRow,
  made,
} from '../builders/index.ts';
import { dayLater } from './sign-link.ts';

/** Of another patient: the bearer of the link may see who asked. */
export async function buildPayOnSiteRequest(db: Db, entityId: string) {
  // A service of the catalogue: what the contract says of slugs holds for real rows alone.
  const { cart } = await buildCart(db, { people: 1, serviceId: 501 });
  const { id } = await insertRow(db, 'localPaymentAuthorisations', {
    ...made(frozenAt),
    accountId: cart.accountId,
    cartId: cart.id,
    entityId,
    totalCents: 2000,
    state: 'asked',
    expiresAt: dayLater,
  });
  return id;
}

/** Of another patient: paid, and cancelled too late for the money to go back by itself. */
export async function buildRefundRequest(db: Db, entityServiceId: string) {
  // A service of the catalogue, as above.
  const { cart } = await buildCart(db, { people: 0, serviceId: 501 });
  const { accountId, id: cartId } = cart;
  const paid = { status: 'paid', createdAt: frozenAt };
  const { id: paymentId } = await buildPayment(db, { ...paid, cartId, accountId });
  const { id: appointmentId } = await buildAppointment(db, {
    entityServiceId,
    cartId,
    accountId,
    paymentId,
    status: 'Canceled',
    refundState: 'requested',
  });
  const { id } = await insertRow(db, 'refunds', {
    ...made(frozenAt),
    paymentId,
    appointmentId,
    amountCents: 2000,
    status: 'requested',
    reason: 'appointment canceled',
  });
  return id;
}

/** A cart that has asked a place for a time. */
export async function buildApprovalRequest(
  db: Db,
  {
    accountId,
    entityId,
    name = 'Pessoa do Pedido',
  }: { accountId: string; entityId: string; name?: string },
) {
  const person = await buildPerson(db, { accountId, name });
  const service = { entityId, serviceId: 501, location: 'Online', needsApproval: true };
  const offered = await buildEntityService(db, service);
  const { cart } = await buildCart(db, {
    accountId,
    serviceId: offered.serviceId,
    people: 0,
    serviceDate: '2026-11-26',
    entityServiceId: offered.id,
  });
  const asset = await buildAsset(db, { cartId: cart.id, personId: person.id });
  const { id } = await insertRow(db, 'approvalRequests', {
    ...made(frozenAt),
    cartId: cart.id,
    entityServiceId: offered.id,
    serviceDate: '2026-11-26',
    state: 'pending',
  });
  await buildAppointment(db, {
    entityServiceId: offered.id,
    cartId: cart.id,
    assetId: asset.id,
    approvalRequestId: id,
    startsAt: null,
    endsAt: null,
    serviceDate: '2026-11-26',
    status: 'SchedulePending',
  });
  return id;
}

/** Of another patient, who has no account: an entity booked for them. */
export async function buildAppointmentLink(
  db: Db,
  links: TestApp['links'],
  at: { entityServiceId: string; poolId: string; scheduleId: string },
): Promise<string> {
  const address = `${newId()}@people.example`;
  const { id: accountId } = await insertRow(db, 'accounts', {
    ...made(frozenAt),
    firstName: 'Rui',
    lastName: 'Costa',
    keptByEntityId: (await buildEntity(db)).id,
    contactEmail: address,
  });
  const person = await buildPerson(db, { accountId, dateOfBirth: '1990-01-01' });
  const [from, until] = [new Date('2026-11-26T15:00:00Z'), new Date('2026-11-26T15:15:00Z')];
  const { id: appointmentId, assetId } = await buildAppointment(db, {
    accountId,
    personId: person.id,
    entityServiceId: at.entityServiceId,
    startsAt: from,
    endsAt: until,
    serviceDate: '2026-11-26',
  });
  await buildBookedPlace(db, { ...at, assetId, from, until });
  return signAppointmentLink(links, { appointmentId, address, expiresAt: dayLater });
}
