import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import {
  enrolmentUri,
  matchStep,
  newRecoveryCodes,
  newSecret,
  parseCode,
} from './second-factor.rules.ts';

/** The test vector of RFC 6238: the ASCII text '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test('the codes are those of RFC 6238', () => {
  expect(matchStep('287082', { secret, lastStep: null, now: at(59) })).toBe(1);
  expect(matchStep('081804', { secret, lastStep: null, now: at(1111111109) })).toBe(37037036);
  expect(matchStep('005924', { secret, lastStep: null, now: at(1234567890) })).toBe(41152263);
});

test('a code is accepted 30 seconds early and 30 seconds late, and no longer', () => {
  const judge = (seconds: number) =>
    matchStep('287082', { secret, lastStep: null, now: at(seconds) });

  // The code belongs to the seconds from 30 to 59.
  expect([judge(0), judge(29), judge(30), judge(59), judge(89)]).toEqual([1, 1, 1, 1, 1]);
  expect([judge(90), judge(3600)]).toEqual([null, null]);
  const later = matchStep('081804', { secret, lastStep: null, now: at(1111111109 - 60) });
  expect(later).toBeNull();
});

test('an accepted code is not accepted again, nor an earlier one', () => {
  const code = (seconds: number) =>
    new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: seconds * 1000 });
  const judge = (seconds: number, lastStep: number) =>
    matchStep(code(seconds), { secret, lastStep, now: at(75) });

  expect(judge(75, 2)).toBeNull();
  expect(judge(45, 2)).toBeNull();
  expect(judge(105, 2)).toBe(3);
  expect(judge(75, 1)).toBe(2);
});

test('a secret has 160 bits and no two are alike', () => {
  const secrets = Array.from({ length: 50 }, newSecret);

  expect(new Set(secrets).size).toBe(50);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
});

test('the URI names the product and the account, as authenticator apps show them', () => {
  expect(enrolmentUri(secret, { issuer: 'Vaga', email: 'ines+1@vaga.example' })).toBe(
    `otpauth://totp/Vaga:ines%2B1%40vaga.example?issuer=Vaga&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

test('there are ten recovery codes of 80 bits, in groups that can be read aloud', () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
});

test('spaces, hyphens and capitals are ignored in a typed code; anything else is no code', () => {
  expect(parseCode(' 287 082')).toEqual({ kind: 'time', code: '287082' });
  expect(parseCode('ABCD-efgh 2345-wxyz')).toEqual({ kind: 'recovery', code: 'abcdefgh2345wxyz' });
  for (const text of [
    '',
    '12345',
    '1234567',
    '２８７０８２',
    'abcd-efgh',
    "' or 1=1",
    'x'.repeat(60),
  ])
    expect(parseCode(text), text).toBeNull();
});
