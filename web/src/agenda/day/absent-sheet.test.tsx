import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AgendaAppointmentDetails } from '@vaga/contract/agenda-day';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import { anAgendaDay, anAgendaPerson, anAgendaStart, at } from '../../../test/an-agenda-day.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { AbsentSheet } from './absent-sheet.tsx';
import DayPage from './day.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const person = anAgendaPerson();
const details: AgendaAppointmentDetails = {
  ...person,
  status: 'Canceled',
  attendance: null,
  phone: '912345678',
  email: null,
  dateOfBirth: null,
  addressToConfirm: null,
  address: null,
  invoiceTaxNumber: null,
  note: null,
  flexibleMinutes: null,
  isOutOfHours: false,
  pool: null,
  bookedAt: '2026-11-20T10:00:00Z',
  bookedBy: 'The patient',
  history: [],
  changes: [],
  cancellation: { at: '2026-11-22T21:05:00+00:00', who: 'Ana' },
};

const envelope = (data: unknown, code = 'x', type = 'Success') =>
  new Response(
    JSON.stringify({
      type,
      data,
      messages: [{ code, text: `Answered ${code}.`, messageType: type }],
    }),
  );

async function openAbsent(given: Partial<AgendaAppointmentDetails>) {
  vi.stubGlobal('fetch', async () => envelope({ ...details, ...given }));
  await openPage(<AbsentSheet id={person.id} today="2026-11-23" canBook onClose={() => {}} />);
  await act(async () => {});
  const links = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  return { text: document.querySelector('main')?.textContent ?? '', links };
}

test('an appointment that was cancelled is shown with who cancelled it and when, and can be booked again', async () => {
  const { text, links } = await openAbsent({});
  expect(text).toMatch(/Graça Mendonça.*cancelled.*Hemograma.*23 November, 10:00/);
  expect(text).toContain('Ana, 22 November, 21:05');
  expect(links).toContain(
    `/partner/test/new?date=2026-11-23&service=${person.idEntityService}&name=Gra%C3%A7a+Mendon%C3%A7a`,
  );
  expect(
    [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Close']);
});

test('an appointment that was moved away from the day leads to the day that it is on now', async () => {
  const startsAt = '2026-11-25T09:00:00+00:00';
  const { text, links } = await openAbsent({ status: 'Await', startsAt, cancellation: null });
  expect(text).not.toContain('cancelled');
  expect(links).toContain(`/partner/test?date=2026-11-25&open=${person.id}`);
});

test('where a check-in is refused because it is another day, the person can be moved to now there', async () => {
  const day = anAgendaDay({ starts: [anAgendaStart()], people: [person] });
  const sent: string[] = [];
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    request: () => new Promise(() => {}),
  } as never);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'POST') return envelope(day);
    sent.push(url.slice(url.lastIndexOf('/') + 1));
    return sent.length === 1
      ? envelope(null, 'agenda.other_day', 'Error')
      : envelope({ ...person, version: sent.length });
  });
  await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <DayPage />
    </QueryClientProvider>,
    undefined,
    {
      session: aMemberSession('LabPartner', { roles: ['manager'] }),
      now: at('09:00'),
      pageData: { day, week: null, now: at('09:00'), date: day.date },
    },
  );
  await act(async () => document.querySelector<HTMLElement>(`[data-chip="${person.id}"]`)?.click());
  await press('Check in C');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    'Answered agenda.other_day.',
  );
  await press('Move to now and check in');
  expect(sent).toEqual(['check-in', 'move', 'check-in']);
});
