import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildAccount } from '../../../test/builders/index.ts';
import type { CheckCredentialsInput, CredentialsResult } from './check-credentials.ts';
import { checkCredentials } from './check-credentials.ts';

const guesses = 24;
let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({ routes: () => [] });
});
afterAll(() => world.close());

/**
 * Runs concurrent guesses: every password is checked before the first failure is counted. With real passwords two are
 * checked at once, and most failures are counted before the next guess.
 */
async function guessAtOnce(
  attempt: (index: number) => Pick<CheckCredentialsInput, 'email' | 'address' | 'knownBy'>,
  { fits }: { fits: boolean },
): Promise<CredentialsResult['status'][]> {
  const { promise: allJudged, resolve } = Promise.withResolvers<void>();
  let judged = 0;
  const passwords = {
    hash: async () => '',
    async verify() {
      judged += 1;
      if (judged === guesses) resolve();
      await allJudged;
      return fits;
    },
  };
  const deps = { db: world.db, passwords, allowsDemo: true, delaySignIn: async () => {} };
  const verdicts = Array.from({ length: guesses }, (_, index) =>
    checkCredentials(
      deps,
      {
        ...attempt(index),
        proof: { kind: 'password', password: 'Guess-2026!' },
        now: world.clock.now(),
      },
      async () => ({ status: 'wrong' }),
    ),
  );
  return (await Promise.all(verdicts)).map((verdict) => verdict.status);
}

const newEmail = async () => (await buildAccount(world.db)).email;

test('of concurrent guesses from one address ten are checked', async () => {
  const email = await newEmail();
  const outcomes = await guessAtOnce(() => ({ email, address: '10.1.0.1', knownBy: null }), {
    fits: false,
  });
  expect(outcomes.filter((status) => status === 'wrong')).toHaveLength(10);
});

test('of concurrent guesses by one known browser ten are checked, from however many addresses', async () => {
  const email = await newEmail();
  const outcomes = await guessAtOnce(
    (index) => ({ email, address: `10.2.0.${index}`, knownBy: 'browser:known' }),
    { fits: false },
  );
  expect(outcomes.filter((status) => status === 'wrong')).toHaveLength(10);
});

test('of concurrent wrong codes ten are checked, from however many addresses', async () => {
  const email = await newEmail();
  const outcomes = await guessAtOnce(
    (index) => ({ email, address: `10.3.0.${index}`, knownBy: null }),
    { fits: true },
  );
  expect(outcomes.filter((status) => status === 'wrongCode')).toHaveLength(10);
  // A known browser has ten of its own after that.
  const known = await guessAtOnce(
    () => ({ email, address: '10.3.1.1', knownBy: 'browser:of the owner' }),
    { fits: true },
  );
  expect(known.filter((status) => status === 'wrongCode')).toHaveLength(10);
});
