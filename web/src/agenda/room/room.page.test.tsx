import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMemberSession } from '../../../test/a-session.ts';
import { openPage } from '../../../test/open-page.tsx';
import { runLoader } from '../../../test/run-loader.ts';
import RoomPage, { loader } from './room.page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const called = (code3: string, time: string) => ({
  code3,
  pool: 'Colheitas',
  calledAt: `2026-11-23T${time}:00+00:00`,
});
const session = aMemberSession('LabPartner', { roles: ['desk'] });

/** Opens the screen; `asked` has what it reads afterwards. */
async function openRoom(answer: () => Response) {
  const asked: string[] = [];
  const locks = { request: () => new Promise(() => {}) };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as never);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  await openPage(<RoomPage />, undefined, {
    session,
    pageData: { called: [called('4XA', '09:20')], pool: null, now: '2026-11-23T09:21:00Z' },
  });
  return asked;
}

const codes = (data: unknown) =>
  new Response(JSON.stringify({ type: 'Success', data, messages: [] }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => document.querySelector('[role="status"]')?.textContent;

test('the code called last is shown with its room, the earlier ones below, and no name', async () => {
  const asked = await openRoom(() => codes([called('QW7', '09:22'), called('4XA', '09:20')]));
  expect(shown()).toBe('Called now4XAColheitas');
  await wait(30_000);
  expect(asked).toEqual([expect.stringMatching(/v1\/agenda\/room$/)]);
  expect(shown()).toBe('Called nowQW7Colheitas');
  expect(document.querySelector('ol')?.textContent).toBe('4XAColheitas09:20');
});

test('a screen without a touch reads again each half minute, so that its session does not end, and says when it cannot', async () => {
  let isDown = false;
  const asked = await openRoom(() => {
    if (isDown) throw new TypeError('no network');
    return codes([called('4XA', '09:20')]);
  });
  await wait(10 * 60_000);
  expect(asked).toHaveLength(20);
  expect(document.body.textContent).toContain('Look for the last three characters');
  isDown = true;
  await wait(2 * 60_000);
  expect(document.body.textContent).toContain('No connection since');
  expect(shown()).toBe('Called now4XAColheitas');
  isDown = false;
  await wait(30_000);
  expect(document.body.textContent).not.toContain('No connection since');
});

test('the chime is silent until it is turned on', async () => {
  const started = vi.fn();
  vi.stubGlobal('AudioContext', started);
  await openRoom(() => codes([called('QW7', '09:22')]));
  await wait(30_000);
  expect(started).not.toHaveBeenCalled();
  const sound = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Sound',
  );
  expect(sound?.getAttribute('aria-pressed')).toBe('false');
});

test('the screen is for the desk: a member for results alone is sent to the day', async () => {
  const read = (roles: ('desk' | 'results')[]) =>
    runLoader(
      loader,
      { 'v1/agenda/room': [] },
      { session: aMemberSession('LabPartner', { roles }) },
    );
  await expect(read(['results'])).rejects.toMatchObject({ status: 302 });
  expect(await read(['desk'])).toMatchObject({ called: [], pool: null });
});
