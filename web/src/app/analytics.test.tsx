import { emptySite } from '@vaga/contract/site';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { Analytics } from './analytics.tsx';
import { needsNotice, noticeAnswerOf } from './consent.ts';
import { CookieBanner } from './cookie-banner.tsx';
import type { RootData } from './root-data.ts';

// What a script would do is not ours: it is enough that it stands in the page.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const script of document.querySelectorAll('script')) script.remove();
});

const url = 'https://stats.example/script.js';
const site = { ...emptySite, analyticsUrl: url };
const session = { firstName: 'Rosa' } as RootData['session'];

async function loadedWith(known: Partial<RootData>): Promise<string[]> {
  await openPage(<Analytics />, undefined, known);
  return [...document.querySelectorAll('script')].map(({ src }) => src);
}

test('the script that counts visits is loaded once for a visitor who agreed', async () => {
  expect(await loadedWith({ site, noticeAnswer: 'statistics' })).toEqual([url]);
});

test.each<[string, Partial<RootData>]>([
  ['who has not answered', { site, noticeAnswer: null }],
  ['who refused', { site, noticeAnswer: 'refused' }],
  ['whose OK was to necessary cookies', { site, noticeAnswer: 'ok' }],
  ['who is signed in', { site, noticeAnswer: 'statistics', session }],
  ['where no script is set, or the browser asks not to be tracked', { noticeAnswer: 'statistics' }],
])('no script counts the visits of a visitor %s', async (_who, known) => {
  expect(await loadedWith(known)).toEqual([]);
});

test('on a screen that a link with a token opened nothing counts visits', async () => {
  const root = { site, noticeAnswer: 'statistics', session: null };
  const scriptsAt = async (path: string, ...next: string[]) => {
    const router = createMemoryRouter(
      [{ id: 'root', path: '*', loader: () => root, element: <Analytics /> }],
      { initialEntries: [path], hydrationData: { loaderData: { root } } },
    );
    const drawn = createRoot(document.body);
    await act(async () => drawn.render(<RouterProvider router={router} />));
    for (const to of next) await act(() => router.navigate(to));
    await act(async () => drawn.unmount());
    return document.querySelectorAll('script').length;
  };
  expect(await scriptsAt('/result/a-token')).toBe(0);
  // The script would see the Back button lead to the token.
  expect(await scriptsAt('/result/a-token', '/about')).toBe(0);
  expect(await scriptsAt('/about', '/faq')).toBe(1);
});

test('the notice asks where visits are counted, with a refusal as easy as the agreement', async () => {
  await openPage(<CookieBanner />, undefined, { site, noticeAnswer: 'ok' });
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map(({ value }) => value)).toEqual(['statistics', 'refused']);
  expect(document.querySelector('section')?.textContent).toContain('count visits');
});

test('the notice says that all cookies are necessary where nothing counts visits', async () => {
  await openPage(<CookieBanner />, undefined, { noticeAnswer: null });
  expect([...document.querySelectorAll('button')].map(({ value }) => value)).toEqual(['ok']);
  expect(document.querySelector('section')?.textContent).toContain('only use necessary cookies');
});

test('an answer is read from its cookie, and an unknown one is none', () => {
  expect(noticeAnswerOf('lang=en; cookie-consent=statistics')).toBe('statistics');
  expect(noticeAnswerOf('my-cookie-consent=ok; cookie-consent=yes')).toBeNull();
  expect(noticeAnswerOf(null)).toBeNull();
  expect(needsNotice('refused', true)).toBe(false);
  expect(needsNotice('ok', false)).toBe(false);
});
