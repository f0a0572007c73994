import fc from 'fast-check';
import { sql } from 'kysely';
import { askForProtocol } from '../src/protocols/ask-for-protocol.ts';
import { nextAddress } from './app.ts';
import { buildAccount } from './builders/index.ts';
import type { DeskBooking } from './money-bookings.ts';
import {
  bookForPerson,
  payBooking,
  paymentLinkOf,
  startOf,
  unlessRefused,
} from './money-bookings.ts';
import type { MoneyScenario } from './money-scenario.ts';
import { expectNoServerError, minute, ownDay, payFor, pressPay, start } from './money-scenario.ts';
import type { MoneyRow } from './money-table.ts';
import { oneOf, row } from './money-table.ts';
import { newContender, takeFor } from './occupancy.fixture.ts';
import { dateOfBirth } from './unclaimed.fixture.ts';

const wanted = { start, isWanted: fc.boolean() };
const alone = { start: 0, isWanted: false };
const password = 'Nova-123';

/** What an entity's members and guests do with the accounts of guests, and entities with their protocols. */
export const accountJourneys: Record<string, MoneyRow> = {
  /** A person saves what a desk booked to an account: a new one, or the one of the address; before, while or after it is paid. */
  claimDeskBooking: row({
    weight: 4,
    input: fc.record({
      ...wanted,
      desk: oneOf('provider', 'hotel'),
      into: oneOf('new', 'account', 'account'),
      when: oneOf('before', 'while', 'after'),
      twice: fc.boolean(),
    }),
    always: [
      { ...alone, desk: 'hotel', into: 'new', when: 'after', twice: false },
      { ...alone, desk: 'provider', into: 'account', when: 'while', twice: false },
    ],
    async run(scenario, { into, when, twice, ...input }) {
      const startsAt = startOf(input);
      const booking = await bookForPerson(scenario, { ...input, payment: 'link', startsAt });
      const link = booking && (await paymentLinkOf(scenario, booking));
      if (!link) return;
      const { product } = scenario;
      const claim = await claimOf(product, booking, into);
      const claims = () => Promise.all(twice ? [claim(), claim()] : [claim()]);
      if (when === 'before') await claims();
      await pressPay(product, link, 1);
      const pay = async () => {
        await payFor(scenario, booking);
        await product.runDueJobs();
      };
      await (when === 'while' ? Promise.all([claims(), pay()]) : pay());
      if (when === 'after') await claims();
    },
    brings: {
      'claimed as a new account': sql`from appointments a join accounts c on c.id = a.account_id
        where a.booked_by_entity_id is not null and a.status = 'Paid' and c.email like 'pessoa-%' and c.password_hash <> 'no password fits'`,
      'claimed into an account': sql`from appointments a join accounts c on c.id = a.account_id
        where a.booked_by_entity_id is not null and a.status = 'Paid' and c.email like 'pessoa-%' and c.password_hash = 'no password fits'`,
    },
  }),
  /** Two accounts that the entity keeps for one person become one, and perhaps two again; each is paid meanwhile. */
  mergeGuests: row({
    weight: 3,
    input: fc.record({
      ...wanted,
      isUndone: fc.boolean(),
      pays: oneOf('before', 'while', 'between', 'after'),
    }),
    always: [
      { ...alone, isUndone: false, pays: 'while' },
      { ...alone, isUndone: true, pays: 'between' },
    ],
    async run(scenario, { isUndone, pays, ...input }) {
      guests += 1;
      const guest = { name: `Rita Melo ${guests}`, phone: '912345678', dateOfBirth };
      const book = (index: number) => {
        const person = { ...guest, email: `hospede-${guests}-${index}@people.example` };
        const startsAt = startOf({ ...input, start: input.start + index });
        return bookForPerson(scenario, { desk: 'provider', payment: 'link', person, startsAt });
      };
      const [one, other] = [await book(1), await book(2)];
      if (!one || !other) return;
      const merge = () =>
        postAtDesk(scenario, `v1/people/${one.personId}/merge`, { into: other.personId });
      if (pays === 'before') await payBooking(scenario, one);
      await Promise.all([merge(), ...(pays === 'while' ? [payBooking(scenario, one)] : [])]);
      if (pays === 'between') await payBooking(scenario, one);
      if (isUndone) await postAtDesk(scenario, `v1/people/${other.personId}/merge/undo`);
      if (pays === 'after') await payBooking(scenario, one);
    },
    brings: {
      'accounts merged': sql`from account_merges m join appointments a on a.account_id = m.into_account_id
        where m.undone_at is null and a.status = 'Paid'`,
      'merge undone': sql`from account_merges m join appointments a on a.account_id = m.from_account_id
        where m.undone_at is not null and a.status = 'Paid'`,
    },
  }),
  /** A protocol pauses or ends while a guest is booked at its price, and another is booked; then it is active again. */
  changeProtocol: row({
    weight: 3,
    input: fc.record({
      ...wanted,
      act: oneOf('pause', 'end'),
      payment: oneOf('price', 'link'),
      payer: oneOf('guest', 'partner'),
      isAtOnce: fc.boolean(),
    }),
    always: [
      { ...alone, act: 'pause', payment: 'price', payer: 'partner', isAtOnce: false },
      { ...alone, act: 'end', payment: 'link', payer: 'guest', isAtOnce: false },
    ],
    async run(scenario, { act, payment, payer, isAtOnce, ...input }) {
      const { product } = scenario;
      const book = () =>
        bookForPerson(scenario, { desk: 'hotel', payment, startsAt: startOf(input) });
      const first = await book();
      await Promise.all([actOnProtocol(scenario, act), ...(isAtOnce ? [book()] : [])]);
      product.clock.advance(minute);
      await holdWithCode(scenario);
      const second = await book();
      for (const booking of [first, second])
        if (booking && payment === 'link') await payBooking(scenario, booking);
      product.clock.advance(minute);
      if (act === 'pause') return actOnProtocol(scenario, 'resume');
      await askAgain(scenario);
      await actOnProtocol(scenario, 'accept', { payer });
    },
    brings: {
      'booked at the price of a protocol that ended': sql`from appointments a join protocols p
          on p.partner_entity_id = a.booked_by_entity_id and p.state = 'deleted' and a.created_at <= p.ended_at
        where a.status = 'Paid' and a.campaign_id is not null`,
      'booked at the public price meanwhile': sql`from appointments a join protocols p
          on p.partner_entity_id = a.booked_by_entity_id and p.state = 'deleted' and a.created_at > p.ended_at
        where a.status = 'Paid' and a.campaign_id is null`,
    },
  }),
};

let guests = 0;

/** The claim of a booking: with a password, or by the session of an account that has the address already. */
async function claimOf(
  product: MoneyScenario['product'],
  { email, call }: DeskBooking,
  into: 'new' | 'account',
): Promise<() => Promise<void>> {
  const definition = { password, confirmPassword: password, acceptTerms: true };
  if (into === 'new') {
    const body = { dateOfBirth, ...definition };
    return () => expectNoServerError(call('POST', 'claim', { body }));
  }
  const { id } = await buildAccount(product.db, { email });
  const token = await product.signIn(id);
  return () => expectNoServerError(call('POST', 'claim', { body: { dateOfBirth }, token }));
}

/** A call of the provider's member, whose session at the entity ends after some hours: so a new one. */
async function postAtDesk(
  { product, desks }: MoneyScenario,
  path: string,
  body: object = {},
): Promise<void> {
  const { accountId, entityId } = desks.provider;
  const token = await product.signIn(accountId, entityId);
  await expectNoServerError(product.call('POST', path, { token, from: nextAddress(), body }));
}

/** The service entity acts on the hotel's newest protocol. */
async function actOnProtocol(
  scenario: MoneyScenario,
  act: 'pause' | 'resume' | 'end' | 'accept',
  body: object = {},
): Promise<void> {
  const { product, desks } = scenario;
  const newest = await product.db
    .selectFrom('protocols')
    .select('id')
    .where('partnerEntityId', '=', desks.hotel.entityId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (newest) await postAtDesk(scenario, `v1/protocols/${newest.id}/${act}`, body);
}

/** A patient who came with the hotel's code holds a time, at whatever price that gives. */
async function holdWithCode({ product, service, desks }: MoneyScenario): Promise<void> {
  const { entityServiceId } = service;
  const wanted = { entityServiceId, starts: [ownDay()], entityCode: desks.hotelCode };
  const held = takeFor(product.db, newContender(), { ...wanted, now: product.clock.now() });
  await unlessRefused(held);
}

async function askAgain({ product, desks, service }: MoneyScenario): Promise<void> {
  const asked = askForProtocol(
    { db: product.db, links: product.links },
    {
      actor: desks.hotel,
      serviceEntityId: service.entityId,
      form: { name: '', phoneNumber: '', email: '', description: '' },
      now: product.clock.now(),
    },
  );
  await unlessRefused(asked);
}
