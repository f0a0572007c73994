import type { Impact, ImpactBooking } from '@vaga/contract/schedule-changes';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { ImpactPanel } from './impact-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const change = {
  kind: 'schedules' as const,
  pool: '01990000-0000-7000-8000-0000000000a1',
  from: '2026-12-01',
  schedules: [],
};
const booking: ImpactBooking = {
  idAppointment: '01990000-0000-7000-8000-0000000000b1',
  person: 'Rosa Tavares',
  service: 'Blood count',
  time: '2026-12-02T17:40:00+00:00',
  pool: 'Counter',
  outcome: 'newTime',
  proposedTime: '2026-12-02T16:00:00+00:00',
  proposedPool: 'Counter',
  isSoon: false,
  isReachable: true,
  phone: '912345678',
  hasOffer: false,
};
const impact = (part: Partial<Impact> = {}): Impact => ({
  id: '01990000-0000-7000-8000-0000000000c1',
  kind: 'schedules',
  state: 'previewed',
  termsVersion: 1,
  timeZone: 'Europe/Lisbon',
  startsGained: 0,
  startsLost: 120,
  freeBefore: 900,
  freeAfter: 780,
  stays: 0,
  newTimes: 0,
  none: 0,
  unreachable: 0,
  bookings: [],
  offersVoided: 0,
  ...part,
});
const applied = { moved: 0, offers: 0, toPhone: 0, kept: 0, canceled: 0 };

interface SentCall {
  path: string;
  body: unknown;
}

/** Answers the calls in their order, and says which were made. */
async function open(answers: readonly { status?: number; data: unknown }[], onBack = () => {}) {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: String(url), body: JSON.parse(String(init.body)) });
    const { status = 200, data } = answers[sent.length - 1] ?? { data: null };
    const type = status === 200 ? 'Success' : 'Error';
    return new Response(JSON.stringify({ type, data, messages: [] }), { status });
  });
  const onApplied = vi.fn();
  await openPage(<ImpactPanel change={change} onApplied={onApplied} onBack={onBack} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { sent, onApplied };
}

test('without bookings that lose their place, one line says so and one tap applies the change', async () => {
  const { sent, onApplied } = await open([{ data: impact() }, { data: applied }]);
  expect(document.body.textContent).toContain('Every appointment still fits.');
  expect(document.body.textContent).toContain('−120');
  expect(document.querySelector('input, select')).toBeNull();
  await press('Apply');
  expect(onApplied).toHaveBeenCalledWith(applied);
  expect(sent[0]?.body).toEqual({ change });
  expect(sent[1]?.body).toEqual({ choices: { default: 'offer', byAppointment: {} } });
});

test('a booking that loses its place shows the old time struck and the new one, and one person is decided alone', async () => {
  const other = {
    ...booking,
    idAppointment: '01990000-0000-7000-8000-0000000000b2',
    person: 'Rui',
  };
  const { sent } = await open([
    { data: impact({ bookings: [booking, other], newTimes: 2 }) },
    { data: applied },
  ]);
  expect(document.querySelector('s')?.textContent).toContain('17:40');
  expect(document.body.textContent).toContain('16:00');
  const select = document.querySelector<HTMLSelectElement>('select');
  await act(async () => {
    if (select) select.value = 'keep';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await press('Apply');
  expect(sent[1]?.body).toEqual({
    choices: { default: 'offer', byAppointment: { [booking.idAppointment]: 'keep' } },
  });
});

test('who starts soon or has no new time is phoned', async () => {
  await open([{ data: impact({ bookings: [{ ...booking, isSoon: true }], newTimes: 1 }) }]);
  expect(document.body.textContent).toContain('Goes to the list ‘To phone’: 912\u00a0345\u00a0678');
});

test('where the hours have moved meanwhile the new impact is shown, and nothing is applied', async () => {
  const { onApplied } = await open([
    { data: impact() },
    { status: 409, data: impact({ termsVersion: 2, bookings: [booking], newTimes: 1 }) },
  ]);
  await press('Apply');
  expect(onApplied).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('The schedule has changed meanwhile');
  expect(document.body.textContent).toContain('1 appointment no longer fits.');
});

test('an impact that could not be worked out is tried again', async () => {
  await open([{ status: 503, data: null }, { data: impact() }]);
  await press('Try again');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.body.textContent).toContain('Every appointment still fits.');
});

test('from an impact that could not be worked out a press leads back to what was entered', async () => {
  const onBack = vi.fn();
  await open([{ status: 503, data: null }], onBack);
  await press('Back');
  expect(onBack).toHaveBeenCalledOnce();
});
