import { expect, test } from 'vitest';
import { createPasswords, hashPassword, unusablePasswordHash } from './passwords.ts';

const here = { address: '192.0.2.7' };

test('a hash matches its password and no other', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Vaga-2026!', here);

  expect(await passwords.verify('Vaga-2026!', hash, here)).toBe(true);
  expect(await passwords.verify('vaga-2026!', hash, here)).toBe(false);
});

test('the cost is the one that OWASP recommends, and every hash has its own salt', async () => {
  const [first, second] = await Promise.all([
    hashPassword('Vaga-2026!'),
    hashPassword('Vaga-2026!'),
  ]);

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('an accented password matches however the keyboard composes it', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Maçã-2026'.normalize('NFC'), here);

  expect(await passwords.verify('Maçã-2026'.normalize('NFD'), hash, here)).toBe(true);
});

test('no password matches if there is no hash', async () => {
  const passwords = createPasswords();

  expect(await passwords.verify('', null, here)).toBe(false);
  expect(await passwords.verify(unusablePasswordHash, unusablePasswordHash, here)).toBe(false);
});

test('an unknown account costs as much work as a known one', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Vaga-2026!', here);
  // Processor time of this process alone: what else the machine does does not count.
  const workOf = async (stored: string | null) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 8; round += 1) await passwords.verify('Wrong-2026!', stored, here);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await workOf(hash);

  const ratio = (await workOf(null)) / (await workOf(hash));

  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test('a flood is refused instead of occupying the process', async () => {
  const passwords = createPasswords({ concurrency: 1, maxWaiting: 2 });

  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => passwords.verify('Vaga-2026!', null, here)),
  );

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(await passwords.verify('Vaga-2026!', null, here)).toBe(false);
});

test('a password that is no longer wanted when its slot is free is not checked', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('Vaga-2026!', here);
  const requester = { ...here, isStillWanted: async () => false };

  expect(await passwords.verify('Vaga-2026!', hash, requester)).toBeNull();
});

test('an address may have five waiting or running; a browser known there is not refused with them', async () => {
  const passwords = createPasswords();
  const strangers = Array.from({ length: 6 }, () => passwords.verify('Vaga-2026!', null, here));
  const known = passwords.verify('Vaga-2026!', null, { ...here, isKnown: true });

  const answers = await Promise.allSettled([...strangers, known]);

  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
    ...Array(5).fill(true),
    ...[false, true],
  ]);
});
