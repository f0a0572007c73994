import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AgendaDay } from '@vaga/contract/agenda-day';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../../test/a-session.ts';
import {
  anAgendaDay,
  anAgendaMark,
  anAgendaPerson,
  anAgendaStart,
  at,
  samplingRoom,
} from '../../../../test/an-agenda-day.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { press } from '../../../../test/press.ts';
import { pressKey } from '../../../../test/press-key.ts';
import DayPage from '../day.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class NoSizes {
  observe() {}
  disconnect() {}
}

const person = anAgendaPerson();
const starts = ['10:00', '10:15', '10:30'].map((time, nth) =>
  anAgendaStart({ startsAt: at(time), endsAt: at(`10:${15 * (nth + 1)}`), available: 2 }),
);
const block = anAgendaMark({
  kind: 'block',
  id: '019ad000-0000-7000-8000-000000000077',
  startsAt: at('10:15'),
  endsAt: at('10:30'),
  label: 'Formação',
  madeBy: 'Ana',
});

/** Opens the day at 09:00 for a manager or a member with the role desk; `sent` has what was asked for. */
async function openDay(given: Partial<AgendaDay> = {}, role: 'manager' | 'desk' = 'manager') {
  const day = anAgendaDay({ starts, people: [person], ...given });
  const sent: { method: string; url: string; body: unknown }[] = [];
  const locks = { request: () => new Promise(() => {}) };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as never);
  vi.stubGlobal('ResizeObserver', NoSizes);
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => media);
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ data: day, messages: [] }));
    sent.push({ method, url, body: body ? JSON.parse(String(body)) : null });
    const type = url.endsWith('/blocks') ? 'Warning' : 'Success';
    const data = { ...person, affected: 1, appointments: [person.id] };
    const messages = [{ code: 'x', text: 'It is done.', messageType: type }];
    return new Response(JSON.stringify({ type, data, messages }));
  });
  const now = at('09:00');
  const session = aMemberSession('LabPartner', { roles: [role] });
  const pageData = { day, week: null, now, date: day.date };
  await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <DayPage />
    </QueryClientProvider>,
    undefined,
    { session, now, pageData },
  );
  return sent;
}

const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const field = (name: string) => dialog()?.querySelector<HTMLInputElement>(`#block-${name}`);

async function type(name: string, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field(name), text);
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const submit = () =>
  act(async () => dialog()?.querySelector<HTMLFormElement>('form')?.requestSubmit());

test('B asks for hours and a reason, names who is booked in them, and blocks them all the same', async () => {
  const sent = await openDay();
  await pressKey('b');
  expect([field('from')?.value, field('until')?.value]).toEqual(['10:00', '11:00']);
  expect(dialog()?.textContent).toContain('10:00 Graça Mendonça');
  await submit();
  expect(dialog()?.textContent).toContain('Write the reason.');
  expect(sent).toEqual([]);
  await type('from', '10:15');
  expect(dialog()?.textContent).not.toContain('Graça');
  await type('from', '10:00');
  await type('reason', 'Training');
  expect(dialog()?.textContent).toContain('Block anyway');
  await submit();
  expect(sent[0]?.body).toEqual({
    from: '2026-11-23T10:00:00.000Z',
    until: '2026-11-23T11:00:00.000Z',
    reason: 'Training',
  });
  expect(dialog()).toBeNull();
  expect(document.body.textContent).toContain('It is done.');
});

test('a drag over the cells of a column asks about their hours, and a drag that begins at a chip does not', async () => {
  await openDay();
  const cellAt = (minute: number) =>
    document.querySelector(`[data-cell="${samplingRoom}-${minute}"]`);
  const drag = async (from: Element | null | undefined) => {
    document.elementFromPoint = () => cellAt(630);
    for (const [kind, clientY] of [
      ['pointerdown', 0],
      ['pointermove', 40],
      ['pointermove', 41],
      ['pointerup', 41],
    ] as const)
      await act(async () => {
        const given = { bubbles: true, pointerType: 'mouse', button: 0, clientX: 0, clientY };
        (kind === 'pointerdown' ? from : document)?.dispatchEvent(new PointerEvent(kind, given));
      });
  };
  await drag(cellAt(615)?.querySelector('[data-free]'));
  expect([field('from')?.value, field('until')?.value]).toEqual(['10:15', '10:45']);
  await press('Back');
  await drag(document.querySelector(`[data-chip="${person.id}"]`));
  expect(dialog()).toBeNull();
});

test('a blocked cell says why and by whom, and is opened again', async () => {
  const sent = await openDay({ marks: [block] });
  await act(async () => document.querySelector<HTMLElement>('[data-block]')?.click());
  for (const text of ['Formação', 'Ana', 'Colheitas', '10:15 until 10:30'])
    expect(dialog()?.textContent).toContain(text);
  await press('Remove the block');
  expect(sent).toMatchObject([{ method: 'DELETE', url: expect.stringContaining(block.id ?? '') }]);
  expect(document.body.textContent).toContain('The block has been removed.');
});

test('a manager opens a day that a holiday closes, and the desk alone is not offered it', async () => {
  const closed = { closedReason: 'feriado municipal', isClosedAllDay: true, people: [] };
  const sent = await openDay(closed);
  await press('Open on this day');
  expect(sent).toEqual([]);
  await press('Open on this day');
  expect(sent).toMatchObject([{ body: { date: '2026-11-23' } }]);
  await openDay(closed, 'desk');
  expect(document.body.textContent).not.toContain('Open on this day');
});

test('Alt and an arrow move the person of the focused chip one free start', async () => {
  const sent = await openDay();
  document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`)?.focus();
  await pressKey('ArrowDown', { altKey: true });
  expect(sent[0]?.body).toMatchObject({ newDate: at('10:15'), agreedByPhone: false });
  await pressKey('ArrowUp', { altKey: true });
  expect(sent).toHaveLength(1);
});

test('P prints the day as the menu does', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openDay();
  await pressKey('p');
  expect(String((click.mock.contexts[0] as HTMLAnchorElement).href)).toContain(
    'agenda/day.pdf?date=2026-11-23&detail=full',
  );
});
