import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import {
  anAgendaDay,
  anAgendaPerson,
  anAgendaStart,
  at,
  samplingRoom,
} from '../../../test/an-agenda-day.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { pressKey } from '../../../test/press-key.ts';
import DayPage from './day.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class NoSizes {
  observe() {}
  disconnect() {}
}

const person = anAgendaPerson();
const free = ['10:00', '10:15', '10:30'].map((time, nth) =>
  anAgendaStart({
    startsAt: at(time),
    endsAt: at(`10:${15 * (nth + 1)}`),
    available: nth === 1 ? 0 : 2,
  }),
);

const answerOf = (data: unknown, messages: unknown[]) =>
  new Response(JSON.stringify({ type: 'Success', data, messages }));

/** Opens the day at 09:00 with a person at 10:00, 10:15 full and 10:30 free; `sent` has what was posted. */
async function openDay(others: AgendaPerson[] = []) {
  const day = anAgendaDay({ starts: free, people: [person, ...others] });
  const sent: { url: string; body: unknown }[] = [];
  // The stream of changes waits for its turn among the tabs.
  const locks = { request: () => new Promise(() => {}) };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as never);
  vi.stubGlobal('ResizeObserver', NoSizes);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  Element.prototype.scrollIntoView = () => {};
  const text = 'It is done.';
  let isGone = false;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const messages = [{ code: 'x', text, messageType: 'Success' }];
    if (method !== 'POST') return answerOf(isGone ? { ...day, people: others } : day, []);
    sent.push({ url, body: JSON.parse(String(body)) });
    isGone = url.endsWith('/cancel');
    const status = isGone ? 'Canceled' : 'Await';
    return answerOf({ ...person, version: sent.length + 1, status }, messages);
  });
  const session = aMemberSession('LabPartner', {
    roles: ['manager'],
  });
  const now = at('09:00');
  await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <DayPage />
    </QueryClientProvider>,
    undefined,
    {
      session,
      now,
      pageData: { day, week: null, now, date: day.date },
    },
  );
  return sent;
}

test('by keys a person is moved over full starts to a free one, and Escape leaves them where they are', async () => {
  const sent = await openDay();
  await act(async () => document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`)?.click());
  await pressKey('m');
  expect(
    document.querySelector('[aria-labelledby="move-panel"] [role="status"]')?.textContent,
  ).toBe('Mon, 10:30, Colheitas, free');
  await pressKey('Escape');
  expect(document.querySelector('[aria-labelledby="move-panel"]')).toBeNull();
  expect(sent).toEqual([]);
  await pressKey('m');
  await pressKey('End');
  await pressKey('Enter');
  const body = { version: 1, newDate: at('10:30'), idPool: samplingRoom, agreedByPhone: false };
  expect(sent).toEqual([{ url: expect.stringContaining(`${person.id}/move`), body }]);
  expect(document.body.textContent).toContain('Graça Mendonça moved to 10:30. It is done.');
  expect(document.querySelector('[aria-labelledby="move-panel"]')).toBeNull();
});

test('a move is taken back as soon as its notice says so, while the day is still being read again', async () => {
  const sent = await openDay();
  await act(async () => document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`)?.click());
  await pressKey('m');
  await pressKey('End');
  const answered = fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    request.method === 'POST' ? answered(url, request) : new Promise(() => {}),
  );
  await pressKey('Enter');
  expect(document.body.textContent).toContain('Graça Mendonça moved to 10:30.');
  await pressKey('z');
  expect(sent.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual([
    `${person.id}/move`,
    expect.stringContaining('undo'),
  ]);
});

test('an act within the answer of the one before is done after it, on what that one left', async () => {
  const sent = await openDay();
  await act(async () => document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`)?.click());
  const answered = fetch;
  const { promise: wait, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const reply = await answered(url, request);
    if (url.endsWith('/check-in')) await wait;
    return reply;
  });
  await pressKey('c');
  await pressKey('l');
  const acts = () => sent.map(({ url, body }) => [url.split('/').at(-1), body]);
  expect(acts()).toEqual([['check-in', { version: 1 }]]);
  await act(async () => answer());
  await vi.waitFor(() => expect(acts()[1]).toEqual(['call', { version: 2 }]));
});

test('a tap on a free start chooses it, and nothing is sent before it is confirmed', async () => {
  const sent = await openDay();
  await act(async () => document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`)?.click());
  await pressKey('m');
  await press('10:30');
  expect(sent).toEqual([]);
  await press('Move to 10:30 Enter');
  expect(sent).toHaveLength(1);
});

test('who is cancelled with a reason leaves the day with the words of the server, and is back once it is undone', async () => {
  const sent = await openDay();
  const chip = () => document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`);
  await act(async () => chip()?.click());
  await press('Cancel appointment');
  await press('Cancel the appointment');
  expect(sent).toEqual([]);
  const field = document.querySelector<HTMLTextAreaElement>('dialog[open] textarea');
  await type(field, 'The analyser is broken.');
  await press('Cancel the appointment');
  expect(sent[0]?.body).toEqual({ version: 1, reason: 'The analyser is broken.' });
  expect(chip()).toBeNull();
  expect(document.body.textContent).toContain('Graça Mendonça: It is done.');
  await pressKey('z');
  expect(sent[1]?.body).toEqual({ version: 2, act: 'cancel' });
  expect(chip()).not.toBeNull();
});

test('the sheet of a person stays open that was opened while another is cancelled', async () => {
  const other = anAgendaPerson({ person: 'Rui Sá' });
  await openDay([other]);
  const chip = ({ id }: AgendaPerson) => document.querySelector<HTMLElement>(`[data-chip="${id}"]`);
  await act(async () => chip(person)?.click());
  await press('Cancel appointment');
  await type(document.querySelector('dialog[open] textarea'), 'The analyser is broken.');
  const answered = fetch;
  const { promise: wait, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const reply = await answered(url, request);
    if (url.endsWith('/cancel')) await wait;
    return reply;
  });
  await press('Cancel the appointment');
  await act(async () => chip(other)?.click());
  await act(async () => answer());
  await vi.waitFor(() => expect(chip(person)).toBeNull());
  expect(document.getElementById('person-sheet')?.textContent).toBe('Rui Sá');
});

test('a chip that is dragged to a free start moves there, and a full one refuses it and offers the nearest free one', async () => {
  const sent = await openDay();
  await drag('10:15');
  expect(sent).toEqual([]);
  expect(document.body.textContent).toContain('This time is full.');
  expect(document.body.textContent).toContain('Mon, 10:30, Colheitas, free');
  await pressKey('Escape');
  await drag('10:30');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ newDate: at('10:30'), agreedByPhone: false });
});

/** Drags the chip with a mouse to the start of this time. */
async function drag(time: string) {
  const chip = document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`);
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const cell = document.querySelector(`[data-cell="${samplingRoom}-${minute}"]`);
  document.elementFromPoint = () => cell;
  for (const [kind, clientY] of [
    ['pointerdown', 0],
    ['pointermove', 40],
    ['pointermove', 41],
    ['pointerup', 41],
  ] as const)
    await act(async () => {
      const given = { bubbles: true, pointerType: 'mouse', button: 0, clientX: 0, clientY };
      (kind === 'pointerdown' ? chip : document)?.dispatchEvent(new PointerEvent(kind, given));
    });
  await act(async () => chip?.parentElement?.click());
}

async function type(field: HTMLTextAreaElement | null, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
