import { afterEach, expect, test, vi } from 'vitest';
import { browserTransport } from './api.ts';
import { answerTermsNeeded } from './terms-needed.ts';

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

test('a call that newer terms refuse is sent again, the same, once they are accepted', async () => {
  const refused = { type: 'Error', data: null, messages: [{ code: 'terms.needed', text: '' }] };
  const fetched = vi
    .fn(async (_url: string, _request: RequestInit) => Response.json({ type: 'Success' }))
    .mockImplementationOnce(async () => Response.json(refused, { status: 403 }))
    .mockImplementationOnce(async () => Response.json(refused, { status: 403 }));
  vi.stubGlobal('fetch', fetched);
  let accept = () => {};
  const ask = vi.fn(() => new Promise<void>((done) => (accept = done)));
  const takeBack = answerTermsNeeded(ask);
  const booking = {
    method: 'POST',
    path: 'a',
    headers: { 'idempotency-key': 'k' },
    body: { a: 1 },
  };

  const replies = [browserTransport(booking), browserTransport(booking)];
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  await new Promise((later) => setTimeout(later, 20));
  accept();

  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
  expect(ask).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(fetched.mock.calls[3]?.[1]).toEqual(fetched.mock.calls[0]?.[1]);
  takeBack();
});

test('without a dialog for the terms, the refusal is the answer', async () => {
  const refused = { type: 'Error', data: null, messages: [{ code: 'terms.needed', text: '' }] };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 403 }));
  expect((await browserTransport(call)).status).toBe(403);
});
