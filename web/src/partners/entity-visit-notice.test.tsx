import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { EntityVisitNotice } from './entity-visit-notice.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** What a visitor reads who comes by an address with a code, where the server answers so. */
async function readBy(status: number) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'Error', data: null, messages: [] }, { status }),
  );
  const router = await openPage(<EntityVisitNotice />);
  await act(() => router.navigate('/?entityCode=PATIO-SEREIA-101'));
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  return document.querySelector('dialog[open]')?.textContent;
}

test('a visitor whose code no code looks like reads that it does not exist, and it is forgotten', async () => {
  expect(await readBy(400)).toContain('This code does not exist');
  expect(localStorage.getItem('vaga.entity-visit')).toBeNull();
});

test('a visitor whose code is of no public entity reads so; it is stored for the sign-in', async () => {
  expect(await readBy(404)).toContain('We could not find this code');
  expect(localStorage.getItem('vaga.entity-visit')).toContain('patio-sereia-101');
});
