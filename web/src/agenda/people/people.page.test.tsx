import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { runLoader } from '../../../test/run-loader.ts';
import PeoplePage, { loader } from './people.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = '01a2075b-83fd-7617-bf58-1445208e93ad';
const maria = {
  idPerson: id,
  name: 'Maria Silva',
  dateOfBirth: '1956-03-12',
  phone: null,
  email: null,
  lastAt: null,
};

async function find(text: string, data: unknown) {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ type: 'Success', data, messages: [] })),
  );
  const router = await openPage(
    <QueryClientProvider client={new QueryClient()}>
      <PeoplePage />
    </QueryClientProvider>,
    undefined,
    { pageData: { today: '2026-11-23' } },
  );
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // The typing settles, then the answer comes.
  for (const ms of [300, 20, 20])
    await act(() => new Promise((resolve) => setTimeout(resolve, ms)));
  return router;
}

test('a person is found by what is typed and leads to what they had here; the address has nothing of it', async () => {
  const router = await find('mar', { appointments: [], people: [maria] });
  const link = document.querySelector('li a');
  expect(link?.getAttribute('href')).toBe(`/partner/test/people/${id}`);
  expect(link?.textContent).toContain('70 years');
  expect(router.state.location.search).toBe('');
});

test('a name that no person has here is said in words', async () => {
  await find('zzz', { appointments: [], people: [] });
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Nobody of that name here');
  expect(document.querySelector('li')).toBeNull();
});

test('people are found by members of a provider alone', async () => {
  const session = aMemberSession('AccommodationPartner', { roles: ['manager'] });
  await expect(runLoader(async (args) => loader(args), {}, { session })).rejects.toMatchObject({
    status: 302,
  });
});
