import type { CartAsset } from '@vaga/contract/cart';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { OnBehalfContext } from '../../platform/texts.ts';
import { DeferredSheet } from './deferred-sheet.tsx';
import { PaymentStep } from './payment-step.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Types = Parameters<typeof PaymentStep>[0]['types'];
const session = aMemberSession('AccommodationPartner', { roles: ['desk'] });

function aType(id: number, desk: 'onSite' | 'hotel' | 'link'): Types[number] {
  return {
    id,
    desk,
    description: '',
    methods: [],
    onlineMethods: [],
    tooSlowMethods: [],
    withheldMethods: [],
  };
}

function aGuest(email: string): CartAsset {
  const name = 'Marta Reis';
  return {
    idAsset: 'a',
    assetNumber: null,
    person: { idPerson: 'p', person: name, initials_name: 'MR' },
    hasCheckIn: false,
    checkIn: null,
    reservation: null,
    idTravel: null,
    date: null,
    privateData: { ...noData, id: 'p', name, email },
    slot: null,
    idEntityService: null,
    amount: 25,
    amountCents: 2500,
    address: null,
  };
}

const noData: CartAsset['privateData'] = {
  id: '',
  name: '',
  email: null,
  phone: null,
  dateOfBirth: null,
  nationalityType: 'National',
  gender: null,
  healthIdentificationNumber: null,
  idAlternativeIdentificationType: null,
  alternativeIdentificationNumber: null,
  idNationality: null,
  idCountryOfBirth: null,
  idCountryOfResidence: null,
  postalCode: null,
  isComplete: false,
};

async function open(types: Types, part: Parameters<typeof aCart>[0] = {}) {
  const context = { ...aCart(part), loginType: 'partner' as const };
  await openPage(
    <OnBehalfContext value={true}>
      <PaymentStep types={types} canDefer={false} invoicing={null} local={null} />
    </OnBehalfContext>,
    context,
    { session },
  );
  return document.querySelector('main')?.textContent ?? '';
}

const mainButton = () => document.querySelector('[form=payment]')?.textContent;

/** What the first call carried to the server. */
function answering(data: object) {
  const asked = vi.fn(async (_path: string, _init?: RequestInit) =>
    Response.json({ type: 'Success', data, messages: [] }),
  );
  vi.stubGlobal('fetch', asked);
  return () => JSON.parse(String(asked.mock.calls[0]?.[1]?.body));
}

test('what the guests pay on site is chosen already; the invoice is asked for, and none is kept for the member', async () => {
  expect(await open([aType(1, 'onSite')])).toContain('The guest pays on site');
  expect(document.querySelector<HTMLInputElement>('input[value="1"]')?.checked).toBe(true);
  await press('Yes');
  expect(document.body.textContent).not.toContain('for next time');
  expect(mainButton()).toBe('Book');
});

test('what the hotel pays by its protocol has no invoice for the guests, and is booked by one press', async () => {
  const body = answering({ paymentResult: { status: 'Success', url: null }, idPayment: 'p' });
  const shown = await open([aType(1, 'hotel')]);
  expect(shown).toContain('The hotel pays');
  expect(shown).toContain('The guest pays nothing.');
  expect(shown).not.toContain('Invoice with tax number?');
  await press('Book');
  expect(body()).toMatchObject({ paymentType: { id: 1 }, taxIdentificationNumber: '' });
});

test('where only online payment is taken the link goes to the lead guest’s e-mail, which the form asks for', async () => {
  const shown = await open([aType(2, 'link')], { assets: [aGuest('marta@people.example')] });
  expect(shown).toContain('This place takes online payment only: we need the guest');
  expect(document.querySelector<HTMLInputElement>('#payment-email')?.value).toBe(
    'marta@people.example',
  );
  const body = answering({});
  await press('Send link');
  expect(body()).toEqual({ email: 'marta@people.example' });
});

test('a place whose payment no hotel can arrange leads to another place, and has nothing to press', async () => {
  expect(await open([])).toContain('Choose another place.');
  expect(mainButton()).toBeUndefined();
});

test('a member whose guest has a payment link sends it again or goes on to the next guests, and pays nothing themselves', async () => {
  const deferred = { email: 'marta@people.example', expiresAt: '2026-11-22T10:00:00Z' };
  const { cart } = aCart({ paymentPending: true, idPendingPayment: 'p', deferred });
  await openPage(
    <OnBehalfContext value={true}>
      <DeferredSheet cart={cart} deferred={deferred} loginType="partner" />
    </OnBehalfContext>,
    undefined,
    { session },
  );
  const shown = document.body.textContent ?? '';
  expect(shown).toContain('Send again');
  expect(shown).not.toContain('Pay it myself');
  const next = [...document.querySelectorAll('a')].find((link) =>
    link.textContent?.includes('Book for other guests'),
  );
  expect(next?.getAttribute('href')).toBe('/partner/tests/services');
});
