import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import type { FoundAppointment, FoundPerson } from '@vaga/contract/agenda-search';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/open-page.tsx';
import { DaySearch } from './day-search.tsx';
import type { SearchedDay } from './use-open-found.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const today = '2026-11-23';
const maria: FoundAppointment = {
  id: '01a2075b-83fd-7617-bf58-1445208e93ad',
  period: 'today',
  version: 1,
  code: 'VAGAK7J7P4XA',
  person: 'Maria Silva',
  service: 'Blood count',
  startsAt: '2026-11-23T10:20:00+00:00',
  endsAt: '2026-11-23T10:35:00+00:00',
  timeZone: 'Europe/Lisbon',
  status: 'Pending',
  attendance: 'expected',
  checkedInAt: null,
  calledAt: null,
  noShowAt: null,
  paymentStatus: null,
  priceCents: 0,
  dueCents: 0,
  duePeople: 0,
};
const later: FoundAppointment = {
  ...maria,
  id: '01a2075b-83fd-7617-bf58-1445208e93ae',
  period: 'toCome',
  person: 'Mariana Sá',
  startsAt: '2026-12-02T09:00:00+00:00',
};
const person: FoundPerson = {
  idPerson: '01a2075b-83fd-7617-bf58-1445208e93af',
  name: 'Mário Reis',
  dateOfBirth: '1956-03-12',
  phone: null,
  email: null,
  lastAt: null,
};
const known: AgendaPerson = {
  ...maria,
  idPerson: person.idPerson,
  idPool: null,
  idEntityService: person.idPerson,
  hasPrescription: false,
  isFirstTime: false,
  isAtAddress: false,
  isDataMissing: false,
  hasNote: false,
};

type Hits = { appointments: FoundAppointment[]; people: FoundPerson[] };
const noHits: Hits = { appointments: [], people: [] };

function reply(data: Hits | null, error?: { code: string; text: string; status?: number }) {
  const messages = error ? [{ code: error.code, text: error.text, messageType: 'Error' }] : [];
  const body = JSON.stringify({ type: error ? 'Error' : 'Success', data, messages });
  return new Response(body, { status: error?.status ?? 200 });
}

/** Answers each text by `answer`; returns the texts that were asked for. */
function onSearch(answer: (text: string) => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { text } = JSON.parse(String(body));
    asked.push(text);
    return answer(text);
  });
  return asked;
}

async function show(given: Partial<SearchedDay> = {}) {
  const spies = { show: vi.fn(), onAct: vi.fn() };
  const view: SearchedDay = {
    day: { people: [known] },
    now: Date.parse('2026-11-23T10:00:00Z'),
    date: today,
    today,
    isToday: true,
    address: { date: null, view: 'columns', pool: null, status: null, open: null },
    may: {
      checkIn: true,
      call: true,
      done: true,
      noShow: true,
      takeMoney: true,
      move: true,
      cancel: true,
      edit: true,
    },
    canBook: true,
    ...spies,
    ...given,
  };
  const router = await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <DaySearch {...view} />
    </QueryClientProvider>,
  );
  return { router, ...spies };
}

const input = () => document.querySelector<HTMLInputElement>('input') as HTMLInputElement;
const rows = () =>
  [...document.querySelectorAll('[role="listbox"]:not([hidden]) [role="option"]')].map(
    ({ textContent }) => textContent,
  );
const messageShown = () => document.querySelector('[role="status"]')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Until the typing has settled and the answer is drawn. */
async function settle() {
  await wait(250);
  await wait(10);
}

async function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    input().focus();
    set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function pressKeys(keys: readonly string[], target: Element = document.body) {
  await act(async () => {
    for (const key of keys)
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

const scan = (code: string) => pressKeys([...code, 'Enter']);

test('a part of a name finds by group, the arrows choose, and Enter opens the sheet on its day', async () => {
  const asked = onSearch(() => reply({ appointments: [maria, later], people: [person] }));
  const { router } = await show();
  await type('mar');
  await wait(240);
  expect(asked).toEqual([]);
  await settle();
  expect(asked).toEqual(['mar']);
  const groups = [...document.querySelectorAll('[role="group"]')];
  expect(groups.map((group) => group.firstElementChild?.textContent)).toEqual([
    'Today',
    'To come',
    'People',
  ]);
  await pressKeys(['ArrowDown'], input());
  const active = document.querySelector('[aria-selected="true"]');
  expect(active?.textContent).toContain('Mariana Sá');
  expect(input().getAttribute('aria-activedescendant')).toBe(active?.id);
  await pressKeys(['Enter'], input());
  expect(router.state.location.pathname).toBe('/partner/test');
  expect(router.state.location.search).toBe(`?date=2026-12-02&open=${later.id}`);
});

test('Enter before the answer opens the one that is found, without a second Enter', async () => {
  onSearch(() => reply({ appointments: [maria], people: [] }));
  const { show: shown } = await show();
  await type('maria');
  await pressKeys(['Enter'], input());
  await wait(1);
  expect(shown).toHaveBeenCalledWith({ open: maria.id });
  expect(input().value).toBe('');
});

test('a slow answer to an earlier text is not shown for the newest', async () => {
  let answerFirst = (_: Response) => {};
  onSearch((text) =>
    text === 'mar'
      ? new Promise((resolve) => {
          answerFirst = resolve;
        })
      : reply({ appointments: [later], people: [] }),
  );
  await show();
  await type('mar');
  await settle();
  await type('mariana');
  await settle();
  await act(async () => answerFirst(reply({ appointments: [maria], people: [] })));
  await wait(10);
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toContain('Mariana Sá');
});

test('Enter over the list of an earlier text opens what the newest text finds', async () => {
  onSearch((text) => reply({ appointments: [text === 'mar' ? maria : later], people: [] }));
  const { router, show: shown } = await show();
  await type('mar');
  await settle();
  expect(rows()[0]).toContain('Maria Silva');
  await type('mariana');
  await pressKeys(['Enter'], input());
  await wait(10);
  expect(shown).not.toHaveBeenCalled();
  expect(router.state.location.search).toContain(later.id);
});

test('a person opens their page; a name that no person has may be booked for, and a number may not', async () => {
  onSearch((text) => reply(text === 'mário' ? { appointments: [], people: [person] } : noHits));
  const { router } = await show();
  await type('mário');
  await settle();
  await pressKeys(['Enter'], input());
  expect(router.state.location.pathname).toBe(`/partner/test/people/${person.idPerson}`);
  const again = await show();
  await type('963210044');
  await settle();
  expect(rows()).toEqual([]);
  expect(messageShown()).toBe('We found nobody here');
  await type('Zita Neves');
  await settle();
  expect(messageShown()).toBe('Nobody of that name here');
  expect(rows()).toEqual(['Book for “Zita Neves”']);
  await pressKeys(['Enter'], input());
  const { pathname, search } = again.router.state.location;
  expect(pathname + search).toBe('/partner/test/new?date=2026-11-23&name=Zita+Neves');
});

test('too many searches, a code of another place and a lost connection are shown in words', async () => {
  onSearch((text) => {
    if (text === 'lost') throw new TypeError('Failed to fetch');
    return text === 'many'
      ? reply(null, { code: 'too_many', text: 'Too many requests.', status: 429 })
      : reply(null, { code: 'agenda.not_here', text: 'This code is not from here.' });
  });
  await show();
  for (const [text, message] of [
    ['many', 'Too many requests.'],
    ['VAGAK7J7P4XA', 'This code is not from here.'],
    ['lost', 'We could not search. Check the connection and try again.'],
  ] as const) {
    await type(text);
    await settle();
    expect(messageShown()).toBe(message);
    expect(rows()).toEqual([]);
  }
});

test('a scan checks the person in as the button does, and none of its keys acts', async () => {
  const asked = onSearch(() => reply({ appointments: [maria], people: [] }));
  const { onAct } = await show();
  const acted = vi.fn();
  document.addEventListener('keydown', acted);
  await scan('VAGAK7J7P4XA');
  await wait(200);
  document.removeEventListener('keydown', acted);
  expect(asked).toEqual(['VAGAK7J7P4XA']);
  expect(onAct).toHaveBeenCalledWith('checkIn', known);
  expect(acted).not.toHaveBeenCalled();
});

test('a scan opens the sheet of who cannot be checked in now, on the day of the appointment', async () => {
  onSearch((text) =>
    text === 'VAGAK7J7P4XA'
      ? reply({ appointments: [later], people: [] })
      : reply({ appointments: [{ ...maria, status: 'Canceled' }], people: [] }),
  );
  const { router } = await show({ day: { people: [] } });
  await scan('VAGAK7J7P4X9');
  await wait(10);
  expect(router.state.location.search).toBe(`?open=${maria.id}`);
  await act(() => router.navigate('/'));
  await scan('VAGAK7J7P4XA');
  await wait(10);
  expect(router.state.location.search).toBe(`?date=2026-12-02&open=${later.id}`);
});

test('beside a week, who is found is opened on their day', async () => {
  onSearch(() => reply({ appointments: [maria], people: [] }));
  const { router, onAct } = await show({
    day: null,
    isToday: false,
    address: { date: null, view: 'week', pool: null, status: null, open: null },
  });
  await scan('VAGAK7J7P4XA');
  await wait(10);
  expect(router.state.location.search).toBe(`?open=${maria.id}`);
  expect(onAct).not.toHaveBeenCalled();
});

test('a key of a hand acts a moment later, and in a field of the day a scan is text', async () => {
  const asked = onSearch(() => reply(noHits));
  await show();
  const acted: string[] = [];
  const listen = (event: KeyboardEvent) => void acted.push(event.key);
  document.addEventListener('keydown', listen);
  await pressKeys(['c']);
  expect(acted).toEqual([]);
  await wait(100);
  expect(acted).toEqual(['c']);
  const field = document.createElement('textarea');
  document.body.append(field);
  await pressKeys([...'VAGAK7J7P4XA', 'Enter'], field);
  document.removeEventListener('keydown', listen);
  expect(acted).toHaveLength(14);
  expect(asked).toEqual([]);
});
