import { frozenAt } from './app.ts';
import { readRow } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import type { BookableService, BookableServiceOptions, Family } from './patient-actions.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** Sets the clock to a wall time of Wednesday, the day of the appointments. */
export const clockTo = (app: TestProduct, wall: string): void =>
  app.clock.set(new Date(`2026-11-25T${wall}:00Z`));

/** A family's booking at a provider, on the morning of its day. */
export interface FamilyBooking {
  service: BookableService;
  family: Family;
  /** Of the family's appointments, in the order of their starts. */
  ids: string[];
  paymentId: string;
  desk: Desk;
  colleague: Desk;
}

interface BookFamilyOptions {
  people?: number;
  /** The start of each person on Wednesday. */
  times?: string[];
  /** 1 on site, 2 online. */
  type?: 1 | 2;
  service?: BookableServiceOptions;
}

/** A family books for Wednesday from 9:00 on, by default one person, to be paid at the desk; it is 8:50, and two members are there. */
export async function bookFamily(
  app: TestProduct,
  options: BookFamilyOptions = {},
): Promise<FamilyBooking> {
  const { people = 1, times = ['09:00', '09:15', '09:30'].slice(0, people), type = 1 } = options;
  app.clock.set(frozenAt);
  const service = await app.addService({ entity: { localPayment: 'open' }, ...options.service });
  const family = await app.addFamily(people);
  const cart = await app.createCart(family, service.serviceId);
  await cart.hold(service, times.map(at));
  const body = { paymentType: type === 1 ? { id: 1, method: 0 } : 2 };
  await app.call('POST', `scheduling/${cart.id}/checkout`, { token: family.token, body });
  const payment = await readRow(app.db, 'payments', { cartId: cart.id });
  if (payment.providerSession) {
    const paid = { outcome: 'succeed', method: 'card' };
    await app.submitAtProvider(payment.providerSession, 'outcome', paid);
    await app.runDueJobs();
  }
  const rows = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.id)
    .orderBy('startsAt')
    .execute();
  await app.db.deleteFrom('messages').execute();
  clockTo(app, '08:50');
  const { entityId } = service;
  return {
    service,
    family,
    ids: rows.map(({ id }) => id),
    paymentId: payment.id,
    desk: await openDesk(app, { entityId }),
    colleague: await openDesk(app, { entityId }),
  };
}

export const rowOf = (app: TestProduct, id: string) => readRow(app.db, 'appointments', { id });

export const paymentOf = (app: TestProduct, id: string) => readRow(app.db, 'payments', { id });

/** Acts with the version of the appointment as it is. */
export async function actNow(
  app: TestProduct,
  by: Desk,
  [id, act, body = {}]: [id: string, act: string, body?: object],
) {
  const { version } = await rowOf(app, id);
  return by.act(id, act, { version, ...body });
}

/** The e-mails and texts of a template. */
export const messagesOf = (app: TestProduct, template: string) =>
  app.db
    .selectFrom('messages')
    .select(['channel', 'status', 'lastError', 'data', 'recipient'])
    .where('template', '=', template)
    .orderBy('id')
    .execute();
