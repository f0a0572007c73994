import { expect, test } from 'vitest';
import { aSession } from '../../test/a-session.ts';
import { ApiError } from '../platform/wire.ts';
import { outcomeOfError, outcomeOfReply } from './login-outcome.ts';

const session = aSession();
const answered = (code: string) =>
  outcomeOfReply({ data: null, messages: [{ code, text: 'said' }] });
const refused = (status: number) =>
  outcomeOfError(new ApiError(status, [{ code: 'x', text: 'said', messageType: 'Error' }]));

test('a session in the answer is a sign-in', () => {
  expect(outcomeOfReply({ data: session, messages: [] })).toEqual({ is: 'in', session });
});

test('110 asks for the confirmation of the e-mail, 111 is denied in the words of the server', () => {
  expect(answered('110')).toEqual({ is: 'unconfirmed' });
  expect(answered('111')).toEqual({ is: 'denied', text: 'said', notes: [] });
});

test('a second factor is asked for, and a wrong code has the message of the server', () => {
  const asked = { step: 'code' } as const;
  const messages = [{ code: 'second_factor.needed', text: 'said' }];
  expect(outcomeOfReply({ data: { secondFactor: asked }, messages })).toEqual({
    is: 'asked',
    asked,
  });
  expect(answered('second_factor.wrong')).toEqual({ is: 'wrongCode', text: 'said' });
});

test('any other code, and 401, is a wrong login', () => {
  expect(answered('102')).toEqual({ is: 'wrong', notes: [] });
  expect(refused(401)).toEqual({ is: 'wrong', notes: [] });
});

test('too many tries say how long to wait', () => {
  expect(refused(429)).toEqual({ is: 'tooMany', text: 'said' });
});

test('no answer, and a server in trouble, are failures to try again', () => {
  expect(outcomeOfError(new ApiError(0, []))).toEqual({ is: 'failed' });
  expect(outcomeOfError(new TypeError('broken'))).toEqual({ is: 'failed' });
  expect(refused(503)).toEqual({ is: 'failed' });
});

test('notes of the server are shown: that attempts take longer, and when to try again', () => {
  const messages = (code: string) => [
    { code, text: 'said', messageType: 'Error' as const },
    { code: 'note', text: 'and this', messageType: 'Error' as const },
  ];
  expect(outcomeOfError(new ApiError(401, messages('login.wrong')))).toEqual({
    is: 'wrong',
    notes: ['and this'],
  });
  expect(outcomeOfReply({ data: null, messages: messages('111') })).toEqual({
    is: 'denied',
    text: 'said',
    notes: ['and this'],
  });
});
