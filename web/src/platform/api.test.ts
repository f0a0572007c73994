// @vitest-environment node
// (what hands cookies on runs on the server; a browser hides them)
import { expect, test } from 'vitest';
import { createCaller, fileAddress } from './api.ts';
import { ApiError, type Transport, type WireReply, type WireRequest } from './wire.ts';

const success = (data: unknown): WireReply => ({
  status: 200,
  body: { type: 'Success', data, messages: [] },
  setCookies: [],
});

function recorder(reply: WireReply): { transport: Transport; sent: WireRequest[] } {
  const sent: WireRequest[] = [];
  const transport: Transport = async (request) => {
    sent.push(request);
    return reply;
  };
  return { sent, transport };
}

const getPart = { method: 'GET', path: 'thing/:id/part', access: 'anyone' } as const;

test('parameters are encoded into the path and absent query values are left out', async () => {
  const { transport, sent } = recorder(success([]));
  const input = {
    params: { id: 'a/b ç' },
    query: { query: 'São João', limit: 29, location: undefined, text: '' },
  };
  await createCaller(transport).call(getPart, input as never);
  expect(sent[0]?.path).toBe('thing/a%2Fb%20%C3%A7/part?query=S%C3%A3o+Jo%C3%A3o&limit=29');
});

test('a key that makes a repeat harmless travels as its header', async () => {
  const { transport, sent } = recorder(success(null));
  await createCaller(transport).call({ method: 'POST', path: 'thing', access: 'anyone' }, {
    idempotencyKey: 'k1',
  } as never);
  expect(sent[0]?.headers).toEqual({ 'idempotency-key': 'k1' });
});

test('data gives what is in the envelope', async () => {
  expect(
    await createCaller(recorder(success([1, 2])).transport).data(
      { method: 'GET', path: 'x', access: 'anyone' },
      {} as never,
    ),
  ).toEqual([1, 2]);
});

test('an answer that is no envelope counts as none: what was asked may have been done', async () => {
  const cutOff: WireReply = { status: 200, body: null, setCookies: [] };
  const failure = createCaller(recorder(cutOff).transport).call(
    { method: 'POST', path: 'x', access: 'anyone' },
    {} as never,
  );
  await expect(failure).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('type Error is a failure for data and an answer for call', async () => {
  const messages = [{ code: '110', text: 'Confirme o e-mail', messageType: 'Error' as const }];
  const { transport } = recorder({
    status: 200,
    body: { type: 'Error', data: null, messages },
    setCookies: [],
  });
  const caller = createCaller(transport);
  expect(
    (await caller.call({ method: 'POST', path: 'x', access: 'anyone' }, {} as never)).type,
  ).toBe('Error');
  const error = await caller
    .data({ method: 'POST', path: 'x', access: 'anyone' }, {} as never)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).messageOf('110')?.text).toBe('Confirme o e-mail');
});

test('any other status is a typed failure, even without a body', async () => {
  const { transport } = recorder({ status: 503, body: null, setCookies: [] });
  const error = await createCaller(transport)
    .call({ method: 'GET', path: 'x', access: 'anyone' }, {} as never)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ApiError', status: 503, messages: [] });
});

test('a 401 sends a signed-in account home, and is a plain failure for a visitor', async () => {
  const reply: WireReply = {
    status: 401,
    body: { messages: [] },
    setCookies: ['session=; Max-Age=0'],
  };
  const signedIn = await createCaller(recorder(reply).transport, { isSignedIn: true })
    .call({ method: 'GET', path: 'x', access: 'anyone' }, {} as never)
    .catch((reason: unknown) => reason);
  expect(signedIn).toBeInstanceOf(Response);
  expect((signedIn as Response).headers.get('location')).toBe('/');
  expect((signedIn as Response).headers.get('set-cookie')).toContain('session=');
  const visitor = await createCaller(recorder(reply).transport)
    .call({ method: 'GET', path: 'x', access: 'anyone' }, {} as never)
    .catch((reason: unknown) => reason);
  expect(visitor).toBeInstanceOf(ApiError);
});

test('the address of a file is the call itself', () => {
  expect(fileAddress(getPart, { params: { id: 7 } } as never)).toBe('/api/thing/7/part');
});
