import type { PersonData } from '@vaga/contract/persons';
import { act, StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { DeletePerson } from './delete-person.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const person = { id: 'a-person', name: 'Rui Tavares' } as PersonData;

/** Deletes the person, as the development build draws: each effect runs twice. */
async function deletePerson() {
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Success', data: null, messages: [] }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const router = await openPage(
    <StrictMode>
      <DeletePerson person={person} loginType="user" />
    </StrictMode>,
  );
  await press('Delete this person');
  await press('Delete');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Person deleted');
  return router;
}

test('four seconds after a person is deleted one is back at the account, and not before', async () => {
  const router = await deletePerson();
  await act(async () => vi.advanceTimersByTime(3_999));
  expect(router.state.location.pathname).toBe('/');
  await act(async () => vi.advanceTimersByTime(1));
  expect(router.state.location.pathname).toBe('/user/dashboard');
});

test('a press goes back at once, and the page does not move again afterwards', async () => {
  const router = await deletePerson();
  await press('Go back now');
  expect(router.state.location.pathname).toBe('/user/dashboard');
  await act(async () => router.navigate('/never-mind'));
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(router.state.location.pathname).toBe('/never-mind');
});
