import { loadSignedLinks } from '../../server/src/platform/signed-links.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { cartFor, findAsking, holdWhereAsked, payEarlier } from '../support/desks.ts';
import { holdOne, payByCall } from './carts.ts';
import {
  type Maker,
  type PatientAccount,
  registerPatient,
  type ScreenFixture,
  until,
} from './screen-fixture.ts';

interface Links<States extends string> {
  session: string;
  /** The paths of the links, each in its state. */
  links: Record<States | 'linkOver', string>;
}

/** A request to an entity: its table, its link's purpose and the path that opens it. */
const matters = {
  local: { purpose: 'local-payment', table: 'localPaymentAuthorisations' },
  approval: { purpose: 'approval', table: 'approvalRequests' },
} as const;

/**
 * The path of a link as the entity's e-mail has it. It is signed here: two fixtures may ask the same entity, and
 * the e-mails do not say which is of which.
 */
export async function linkTo(
  { dataDir }: ScreenFixture,
  at: { path: string; purpose: string; id: string; isOver?: boolean },
): Promise<string> {
  const links = await loadSignedLinks({ encryptionKey: null, olderEncryptionKeys: [] }, dataDir);
  const expiresAt = new Date(Date.now() + (at.isOver ? -1 : 24) * 3_600_000);
  return `/${at.path}/${links.sign({ purpose: at.purpose, subject: at.id, expiresAt })}`;
}

/** The link of a cart's request to an entity. */
async function linkOfCart(
  fixture: ScreenFixture,
  matter: keyof typeof matters,
  cartId: string,
): Promise<string> {
  const { purpose, table } = matters[matter];
  const { db, close } = openEmbedded(fixture.dataDir);
  try {
    const { id } = await db
      .selectFrom(table)
      .select('id')
      .where('cartId', '=', cartId)
      .executeTakeFirstOrThrow();
    return await linkTo(fixture, { path: purpose, purpose, id });
  } finally {
    await close();
  }
}

/** Answers as an entity does, by its link and its text. @throws if it is refused. */
async function answer({ request }: ScreenFixture, path: string, data: object = {}): Promise<void> {
  const reply = await request.post(`/api/v1${path}`, { data });
  const { type = '' } = reply.ok() ? ((await reply.json()) as { type: string }) : {};
  if (type !== 'Success') throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
}

/**
 * Carts that are to be paid at the place, if it allows it: not asked yet, asked, allowed; and the links of the entity's
 * e-mails.
 */
export const localPayments: Maker<
  Links<'asked' | 'granted' | 'refused'> &
    Record<'askable' | 'waits' | 'allowed' | 'allowedSession', string>
> = async (fixture) => {
  // An approval is the account's: with one it is not asked again.
  const asks = await registerPatient(fixture);
  const allowed = await registerPatient(fixture);
  const held = ({ api, persons }: PatientAccount, nth: number) =>
    holdWhereAsked(api, persons.slice(nth, nth + 1));
  const ask = async (family: PatientAccount, nth: number) => {
    const cart = await held(family, nth);
    await family.api.call('POST', `v1/cart/${cart}/local-payment`);
    return { cart, link: await linkOfCart(fixture, 'local', cart) };
  };
  const steps = (cart: string) => `/user/tests/schedule/${cart}/payment`;
  const askable = await held(asks, 0);
  const asked = await ask(asks, 1);
  const refused = await ask(allowed, 0);
  const granted = await ask(allowed, 1);
  await answer(fixture, `${refused.link}/refuse`);
  await answer(fixture, `${granted.link}/grant`);
  return {
    session: asks.session,
    allowedSession: allowed.session,
    askable: steps(askable),
    waits: steps(asked.cart),
    allowed: steps(granted.cart),
    links: {
      asked: asked.link,
      granted: granted.link,
      refused: refused.link,
      linkOver: await linkTo(fixture, {
        path: 'local-payment',
        purpose: 'local-payment',
        id: askable,
        isOver: true,
      }),
    },
  };
};

/** Requests for a time, each on a day of its own, and the cart of the one that was accepted. */
export const approvals: Maker<
  Links<'pending' | 'accepted' | 'refused'> & { times: string }
> = async (fixture) => {
  const family = await registerPatient(fixture);
  const ask = async (firstDay: number) => {
    const asking = await findAsking(family.api, firstDay);
    const { idEntityService, date } = asking;
    const cart = await cartFor(family.api, asking, family.persons);
    const path = `scheduling/${cart}/slot?entityService=${idEntityService}&date=${date}`;
    await family.api.call('GET', path);
    return { cart, path, link: await linkOfCart(fixture, 'approval', cart) };
  };
  const pending = await ask(3);
  const accepted = await ask(4);
  const refused = await ask(5);
  const asked = await fixture.request.get(`/api/v1${accepted.link}`);
  const { data } = (await asked.json()) as { data: { starts: { slots: string[] }[] } };
  await answer(fixture, `${accepted.link}/accept`, { slots: data.starts[0]?.slots ?? [] });
  await answer(fixture, `${refused.link}/refuse`, { reason: 'Nesse dia o médico está ausente.' });
  return {
    session: family.session,
    times: `/user/tests/schedule/${accepted.path.replace('scheduling/', '').replace('/slot', '/place/slot')}`,
    links: {
      pending: pending.link,
      accepted: accepted.link,
      refused: refused.link,
      linkOver: await linkTo(fixture, {
        path: 'approval',
        purpose: 'approval',
        id: pending.cart,
        isOver: true,
      }),
    },
  };
};

/** Days of the appointments whose refund is requested: a person cannot have two appointments at once. */
const refundDays = [23, 26, 29];

/**
 * Paid appointments that were cancelled late, with the refund requested, refused and granted; another that is still to
 * be cancelled.
 */
export const refunds: Maker<Links<'requested' | 'refused' | 'accepted'>> = async (fixture) => {
  const family = await registerPatient(fixture);
  const links: string[] = [];
  for (const day of refundDays) links.push(await cancelLate(fixture, family, day));
  const [requested = '', refused = '', accepted = ''] = links;
  await answer(fixture, `${refused}/refuse`, { reason: 'A sala ficou vazia a essa hora.' });
  await answer(fixture, `${accepted}/accept`);
  await paidLongAgo(fixture, family, 32);
  return {
    session: family.session,
    links: {
      requested,
      refused,
      accepted,
      linkOver: await linkTo(fixture, {
        path: 'refund-request',
        purpose: 'refund',
        id: crypto.randomUUID(),
        isOver: true,
      }),
    },
  };
};

interface Row {
  id: string;
  status: string;
}

/** One appointment, paid two days ago; its id. */
async function paidLongAgo(
  fixture: ScreenFixture,
  family: PatientAccount,
  day: number,
): Promise<string> {
  const { api } = family;
  const known = await api.call<Row[]>('GET', 'onboarding/user/schedule');
  const cart = await holdOne(family, day);
  await payByCall({ api, request: fixture.request }, cart);
  const booked = await untilBooked(family, known.data.length);
  await payEarlier(cart.split('/').at(-1) ?? '', fixture.dataDir);
  const before = new Set(known.data.map(({ id }) => id));
  return booked.find(({ id }) => !before.has(id))?.id ?? '';
}

/** The provider tells us a moment after it is paid. */
function untilBooked({ api }: PatientAccount, before: number): Promise<Row[]> {
  return until('booking of what was paid', async () => {
    const { data } = await api.call<Row[]>('GET', 'onboarding/user/schedule');
    const isBooked = data.length > before && !data.some(({ status }) => status.endsWith('Pending'));
    return isBooked ? data : undefined;
  });
}

/** Cancels it, and answers the link of what its place is asked. */
async function cancelLate(
  fixture: ScreenFixture,
  family: PatientAccount,
  day: number,
): Promise<string> {
  const id = await paidLongAgo(fixture, family, day);
  await family.api.call('DELETE', `onboarding/user/schedule/${id}`);
  const { db, close } = openEmbedded(fixture.dataDir);
  try {
    const refund = await until('refund of what was canceled', () =>
      db
        .selectFrom('refunds')
        .select('id')
        .where('appointmentId', '=', id)
        .where('status', '=', 'requested')
        .executeTakeFirst(),
    );
    return await linkTo(fixture, { path: 'refund-request', purpose: 'refund', id: refund.id });
  } finally {
    await close();
  }
}
