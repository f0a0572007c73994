import { expect, test } from 'vitest';
import { createSignedLinks, signedTokenPattern } from './signed-links.ts';

const links = createSignedLinks('a secret that is long enough for a test');
const subject = '019a0000-0000-7000-8000-000000000001';
const now = new Date('2026-11-21T10:00:00Z');
const expiresAt = new Date('2026-11-22T10:00:00Z');
const token = links.sign({ purpose: 'approval', subject, expiresAt });

test('a link opens what it was signed for, until it expires', () => {
  expect(links.read(token, { purpose: 'approval', now })).toBe(subject);
  expect(links.read(token, { purpose: 'approval', now: expiresAt })).toBeNull();
});

test('an expired link is distinguished from a forged one', () => {
  const over = { purpose: 'approval', now: expiresAt };
  expect(links.isExpired(token, over)).toBe(true);
  expect(links.isExpired(token, { purpose: 'approval', now })).toBe(false);
  expect(links.isExpired(token, { ...over, purpose: 'refund' })).toBe(false);
  expect(links.isExpired(`${token.slice(0, -2)}00`, over)).toBe(false);
});

test('a link for one purpose opens nothing for another', () => {
  expect(links.read(token, { purpose: 'refund', now })).toBeNull();
});

test('a link with any character changed opens nothing', () => {
  for (let index = 0; index < token.length; index += 1) {
    const other = token[index] === '0' ? '1' : '0';
    const forged = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
    // The last character of a MAC has two unused bits: decoded, it may be the same.
    if (index < token.length - 1) {
      expect(links.read(forged, { purpose: 'approval', now })).toBeNull();
    }
  }
});

test('a link signed with another key opens nothing', () => {
  const elsewhere = createSignedLinks('another secret that is long enough as well');
  expect(elsewhere.read(token, { purpose: 'approval', now })).toBeNull();
});

test('a malformed token opens nothing and causes no error', () => {
  for (const text of ['', '.', '..', `${subject}..`, 'x'.repeat(10_000), 'é.1.'.padEnd(50, '0')]) {
    expect(links.read(text, { purpose: 'approval', now })).toBeNull();
  }
  expect(token).toMatch(signedTokenPattern);
});

test('a link in an e-mail still opens after a change of keys, as long as the older key is configured', () => {
  const before = 'a secret that was used until yesterday';
  const now = new Date('2026-11-24T09:00:00Z');
  const token = createSignedLinks(before).sign({
    purpose: 'approval',
    subject: 'abc',
    expiresAt: new Date('2026-11-25T09:00:00Z'),
  });
  const asked = { purpose: 'approval', now };

  expect(createSignedLinks('a secret of today, long enough', [before]).read(token, asked)).toBe(
    'abc',
  );
  expect(createSignedLinks('a secret of today, long enough').read(token, asked)).toBeNull();
});
