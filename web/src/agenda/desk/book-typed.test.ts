import { afterEach, expect, test, vi } from 'vitest';
import { bookTyped, nextBookingAfter } from './book-typed.ts';
import { emptyBooking } from './desk-booking.ts';

afterEach(() => vi.unstubAllGlobals());

const typed = emptyBooking({
  service: 'a-service',
  date: '2026-11-23',
  pool: '',
  time: '2026-11-23T10:15:00+00:00',
  name: 'Zita Neves',
});
const terms = {
  today: '2026-11-23',
  isAtAddress: false,
  priceCents: 500,
  checkIn: false,
  key: 'k',
};

/** A server that reserves, and answers the booking so; the calls that it got. */
function serve(answer: () => Promise<Response>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace('/api/v1/agenda/', '')}`);
    if (url.endsWith('/appointments')) return answer();
    const data = { id: 'a-draft', expiresAt: '2026-11-23T09:10:00Z' };
    return new Response(JSON.stringify({ type: 'Success', data, messages: [] }));
  });
  return calls;
}

const refusal = async () =>
  new Response(JSON.stringify({ type: null, data: null, messages: [] }), { status: 400 });

test('a place that was reserved for a booking is given back where that is refused', async () => {
  const calls = serve(refusal);
  await expect(bookTyped(typed, terms)).rejects.toThrow();
  await vi.waitFor(() =>
    expect(calls).toEqual(['POST drafts', 'POST appointments', 'DELETE drafts/a-draft']),
  );
});

test('a draft that the form shows stays with it, and so does one of a booking without an answer', async () => {
  const calls = serve(refusal);
  await expect(bookTyped({ ...typed, idDraft: 'shown' }, terms)).rejects.toThrow();
  expect(calls).toEqual(['POST appointments']);
  const unanswered = serve(() => Promise.reject(new TypeError('no connection')));
  await expect(bookTyped(typed, terms)).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unanswered).toEqual(['POST drafts', 'POST appointments']);
});

test('after the last start of a day the next person is booked on the day of the next one', async () => {
  const [last, next] = ['2026-11-23T23:30:00+00:00', '2026-11-24T00:00:00+00:00'];
  const startOf = (time: string, available: number) => ({ time, available });
  const days = [
    { date: '2026-11-23', starts: [startOf(last, 0)] },
    { date: '2026-11-24', starts: [startOf(next, 1)] },
  ];
  const reply = JSON.stringify({ type: 'Success', data: { days, now: null }, messages: [] });
  vi.stubGlobal('fetch', async () => new Response(reply));

  const booking = await nextBookingAfter({ ...typed, time: last });

  expect(booking).toMatchObject({ service: 'a-service', date: '2026-11-24', time: next });
});
