import type { Stay } from '@vaga/contract/stays';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { HotelStayForm } from './hotel-stay-form.tsx';
import { withDays } from './stay-guests.rules.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function openWith(draft: object) {
  sessionStorage.setItem('vaga.draft.stay.new', JSON.stringify(draft));
  const fetched = vi.fn(async () => Response.json({}, { status: 400 }));
  vi.stubGlobal('fetch', fetched);
  await openPage(<HotelStayForm today="2026-11-22" />);
  return fetched;
}

/** The error that stands beside the field of this label. */
function errorBeside(label: string) {
  const all = [...document.querySelectorAll('label')];
  const id = all.find(({ textContent }) => textContent === label)?.htmlFor;
  return document.getElementById(`${id}-error`)?.textContent;
}

const isGrey = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add')
    ?.disabled;

test('a guest without a time cannot be added, and the form says what is missing', async () => {
  await openWith({ code: 'MARE-204', name: 'Rosa Tavares' });
  expect(isGrey()).toBe(true);
  expect(document.querySelector('form [role=status]')?.textContent).toBe(
    'Missing: time of arrival',
  );
});

test('nothing is missing where no guest was begun', async () => {
  await openWith({ code: 'MARE-204' });
  expect(document.querySelector('form [role=status]')?.textContent).toBe('');
});

test('a wrong code, an unfinished guest and the missing time are said at once', async () => {
  const fetched = await openWith({ code: '=CMD()', name: 'Rosa Tavares' });
  await press('Save the stay');
  expect(errorBeside('Stay code')).toContain('3 to 40');
  expect(errorBeside('Full name')).toBe('You have not finished adding the last person.');
  expect(errorBeside('Time of arrival')).toBe('Enter the time of arrival.');
  expect(fetched).not.toHaveBeenCalled();
});

test('who is added is brought into sight', async () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown(this.textContent);
  };
  await openWith({ code: 'MARE-204', name: 'Rosa Tavares', time: '15:30' });
  expect(isGrey()).toBe(false);
  await press('Add');
  expect(shown.mock.lastCall?.[0]).toContain('Rosa Tavares');
  await act(async () => {});
  expect(document.activeElement?.id.endsWith('name')).toBe(true);
});

const saved: Stay = {
  idCheckinAsset: 'stay-1',
  code: 'MARE-204',
  people: [{ id: 'g1', name: 'Ana Reis', arrivesAt: '2026-11-25T15:00:00' }],
  entity: 'Hotel Maré',
  address: 'Rua 1',
  timeZone: 'Europe/Lisbon',
  checkInDate: '2026-11-25',
  checkOutDate: '2026-11-28',
  isOver: false,
  toSchedule: 1,
  toPay: 0,
  booked: 0,
  version: 'v1',
};

test('a guest of a stay is put back into the fields, corrected, and sent under the same id', async () => {
  const fetched = vi.fn(async (_path: unknown, _call?: RequestInit) =>
    Response.json({}, { status: 400 }),
  );
  vi.stubGlobal('fetch', fetched);
  await openPage(<HotelStayForm today="2026-11-22" stay={saved} />);
  await press('Change');
  const name = document.querySelector<HTMLInputElement>('input[id$=name]');
  expect(name?.value).toBe('Ana Reis');
  await press('Save the stay');
  expect(errorBeside('Full name')).toBe('You have not finished adding the last person.');
  await press('Add');
  await press('Save the stay');
  const sent = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
  expect(sent).toMatchObject({
    version: 'v1',
    guests: [{ id: 'g1', name: 'Ana Reis', arrivesAt: '2026-11-25T15:00:00Z' }],
  });
});

test('another arrival takes the departure and the days of the guests along', () => {
  const guests = [
    { name: 'Ana', day: '2026-11-25', time: '15:00' },
    { name: 'Rui', day: '2026-12-03', time: '16:00' },
  ];
  const days = { checkInDate: '2026-12-02', checkOutDate: '2026-11-28' };
  expect(withDays(days, guests)).toEqual({
    checkInDate: '2026-12-02',
    checkOutDate: '2026-12-03',
    guests: [
      { name: 'Ana', day: '2026-12-02', time: '15:00' },
      { name: 'Rui', day: '2026-12-03', time: '16:00' },
    ],
  });
});
