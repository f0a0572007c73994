import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import en from '../i18n/en/payments.json';
import { PaymentStanding } from './payment-standing.tsx';
import type { PaymentStatus } from './payment-status.api.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['setTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The text of the screen to which a provider sends payers back, about a payment by link unless given otherwise. */
async function textFor(status: PaymentStatus['status'], more: Partial<PaymentStatus> = {}) {
  const payment: PaymentStatus = {
    status,
    totalCents: 2500,
    idCart: null,
    canTryAgain: true,
    method: 'card',
    heldUntil: null,
    isDeferred: true,
    voucher: null,
    ...more,
  };
  await openPage(
    <PaymentStanding loaded={{ s: 'a-token', payment, cart: null, tests: [] }} isRefused />,
  );
  return document.body.textContent ?? '';
}

test('the times of a link are said to be kept only where they are', async () => {
  const kept = /times are still held/;
  expect(await textFor('failed')).toMatch(kept);
  expect(await textFor('pending')).toMatch(kept);
  for (const status of ['expired', 'canceled', 'confirming', 'awaitingVoucher'] as const)
    expect(await textFor(status)).not.toMatch(kept);
});

test('a payment that is under way is never said to be charged nothing', async () => {
  for (const status of ['confirming', 'awaitingVoucher', 'paid'] as const)
    expect(await textFor(status)).not.toContain('Nothing was charged');
});

test('who has paid by a link is promised what a payer gets, on either screen', async () => {
  const text = await textFor('paid');
  expect(text).toContain('We have emailed you the confirmation.');
  expect(text).not.toContain('calendar');
});

test('a payer with MB WAY is asked to accept on the phone, and has a link to continue at once', async () => {
  const text = await textFor('confirming', { isDeferred: false, method: 'mbway' });
  expect(text).toContain('Open the MB WAY app');
  expect(text).not.toContain('few seconds');
  expect(document.querySelector('main a')).not.toBeNull();
});

test('a payment that was given up says that its times are free only where they are', async () => {
  const own = { isDeferred: false } as const;
  expect(await textFor('canceled', own)).toContain('the times were released');
  const kept = await textFor('canceled', { ...own, heldUntil: '2026-11-22T09:10:00.000Z' });
  expect(kept).toContain('09:10');
  expect(kept).not.toContain('the times were released');
});

const own = { isDeferred: false } as const;
const soon = '2026-11-22T09:10:00.000Z';
const buttons = () => [...document.querySelectorAll('main button')].map((one) => one.textContent);

test('while times are held, the payer is not asked to try again later; to contact us is a link', async () => {
  const text = await textFor('failed', { ...own, heldUntil: soon });
  expect(text).toContain('Until then you can pay again');
  expect(text).not.toContain('Try again later');
  expect(text).toContain('Still having trouble? You can contact us.');
  expect(document.querySelector('a[href^="mailto:ajuda@"]')?.textContent).toBe('contact us');
  expect(buttons()).toEqual(['Pay again', 'Cancel booking']);
});

test('a refused payment whose times were released has the given text, with a link to write to us', async () => {
  const text = await textFor('failed', own);
  expect(text).toContain('An error has occurred with your payment. Try again later or contact us');
  expect(document.querySelector('a[href^="mailto:ajuda@"]')?.textContent).toBe('contact us');
});

test('a push that ran out while its times are kept does not say that they are free', async () => {
  const text = await textFor('expired', { ...own, method: 'mbway', heldUntil: soon });
  expect(text).toContain('not accepted in MB WAY');
  expect(text).toContain('09:10');
  expect(text).not.toContain('free for other people');
});

test('what is over can be booked again, and is neither paid again nor given up', async () => {
  for (const status of ['expired', 'canceled', 'failed'] as const) {
    await textFor(status, own);
    expect(buttons()).toEqual(['Book again']);
  }
});

test('what ends under the reader’s eyes is offered to be booked again, no longer to be paid', async () => {
  await textFor('failed', { ...own, heldUntil: soon });
  await act(async () => vi.advanceTimersByTime(10 * 60_000));
  expect(document.body.textContent).toContain('The time to pay has run out');
  expect(buttons()).toEqual(['Book again']);
});

test('a refused payer is asked to pay again by the same method or another, whatever was tried: there may be no card', async () => {
  const text = await textFor('failed', {
    isDeferred: false,
    method: 'mbway',
    heldUntil: '2026-11-22T09:20:00Z',
  });
  expect(text).toContain('you can pay again, the same way or another');
  expect(text).not.toContain('another card');
});

test('a payment that is confirmed under its reader moves the focus to the heading, and only the lead is a status', async () => {
  const answer: PaymentStatus = {
    status: 'paid',
    totalCents: 2500,
    idCart: null,
    canTryAgain: false,
    method: 'card',
    heldUntil: null,
    isDeferred: false,
    voucher: null,
  };
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'Success', data: answer, messages: [] }),
  );
  await textFor('confirming', own);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  const heading = document.querySelector('h1');
  expect(heading?.textContent).toBe(en['success.title']);
  expect(document.activeElement).toBe(heading);
  expect(document.querySelectorAll('main [aria-live], main [role="status"]')).toHaveLength(1);
  vi.unstubAllGlobals();
});
