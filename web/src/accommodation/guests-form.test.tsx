import type { Reservation } from '@vaga/contract/accommodation';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { GuestsForm } from './guests-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const stay = {
  idCheckinAsset: '019aa000-0000-7000-8000-000000000001',
  checkInDate: '2026-11-26',
  timeZone: 'Europe/Lisbon',
  people: [],
} as unknown as Reservation;

async function openWith(draft: object) {
  sessionStorage.setItem(`vaga.draft.guests.${stay.idCheckinAsset}`, JSON.stringify(draft));
  const fetched = vi.fn(async () =>
    Response.json({ type: 'Error', data: null, messages: [] }, { status: 400 }),
  );
  vi.stubGlobal('fetch', fetched);
  await openPage(<GuestsForm stay={stay} people={[]} today="2026-11-22" />);
  await press('Save and book test');
  return fetched;
}

test('a guest whose name, day and time are typed is saved without being added first', async () => {
  const fetched = await openWith({ name: 'Rosa Tavares', time: '15:30' });
  await act(() => vi.waitFor(() => expect(fetched).toHaveBeenCalled()));
  expect(document.body.textContent).toContain('Rosa Tavares');
});

test('a guest without a time is not saved', async () => {
  const fetched = await openWith({ name: 'Rosa Tavares', time: '' });
  expect(fetched).not.toHaveBeenCalled();
  expect(document.querySelector('[role=alert]')).not.toBeNull();
});
