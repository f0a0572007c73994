import { afterEach, expect, test, vi } from 'vitest';
import { browserTransport } from './api.ts';

const root = document.documentElement;
const call = { method: 'GET', path: 'location?query=co', headers: {}, body: undefined };

/** What the browser sends in place of the network. */
function sentHeaders() {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  return async () => {
    await browserTransport(call);
    return new Headers(fetched.mock.lastCall?.[1].headers);
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  delete root.dataset.apiKey;
  delete root.dataset.instance;
});

test('a call carries the key that the page says this installation asks for', async () => {
  const send = sentHeaders();
  root.dataset.apiKey = 'a-key-of-ours';
  expect((await send()).get('x-api-key')).toBe('a-key-of-ours');
});

test('a call says the version of the API and, where the page names one, the instance', async () => {
  const send = sentHeaders();
  expect((await send()).get('x-api-version')).toBe('1.0');
  expect((await send()).has('x-instance')).toBe(false);
  root.dataset.instance = 'vaga';
  expect((await send()).get('x-instance')).toBe('vaga');
});

test('where no key is asked for, none is sent', async () => {
  expect((await sentHeaders()()).has('x-api-key')).toBe(false);
});
