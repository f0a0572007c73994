import { numberCheckDays, numberCheckTries } from '@vaga/contract/limits';
import type { Db, Trx } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import type { AskedNumber, HealthNumbers, RegisterAnswer } from './health-numbers.ts';
import {
  findRecentAnswer,
  lockAttempts,
  lockNumberOf,
  markNumberAsked,
  readNumberOf,
  saveNumberCheck,
} from './number-checks.queries.ts';

export interface CheckNumberDeps {
  db: Db;
  encryption: Encryption;
  /** Null: no number is asked about. */
  healthNumbers: HealthNumbers | null;
}

interface CheckNumberInput {
  personId: string;
  now: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Asks the register about a person's number, unless it answered about the same data within 30 days (`numberCheckDays`), also
 * for another booking. A register that is not available is asked again an hour later, 12 times (`numberCheckTries`).
 */
export async function checkNumber(deps: CheckNumberDeps, input: CheckNumberInput): Promise<void> {
  const { db, encryption, healthNumbers } = deps;
  const { personId, now } = input;
  const asked = healthNumbers && (await readNumberOf(db, personId));
  if (!healthNumbers || !asked) return;
  const numberHash = hashNumber(encryption, asked);
  const since = new Date(now.getTime() - numberCheckDays * dayMs);
  const known = await findRecentAnswer(db, { personId, numberHash, since });
  const key = `${personId}:${numberHash.toString('hex').slice(0, 16)}`;
  await markNumberAsked(db, { personId, numberHash });
  const answer = known ?? (await healthNumbers.check({ ...asked, key }));
  await inTransaction(db, async (trx) => {
    // Saved again meanwhile: its own job asks about the new data.
    const current = await lockNumberOf(trx, personId);
    if (!current || !hashNumber(encryption, current).equals(numberHash)) return;
    await saveAnswer(trx, { ...input, numberHash, answer });
  });
}

async function saveAnswer(
  trx: Trx,
  of: CheckNumberInput & { numberHash: Buffer; answer: RegisterAnswer & { checkedAt?: Date } },
): Promise<void> {
  const { personId, numberHash, answer, now } = of;
  const attempts = (await lockAttempts(trx, personId)) + 1;
  const differing = answer.state === 'differs' ? answer.differing : [];
  const { state, checkedAt = now } = answer;
  await saveNumberCheck(trx, { personId, numberHash, state, differing, attempts, checkedAt });
  if (state !== 'unavailable' || attempts > numberCheckTries) return;
  await addJob(trx, {
    name: 'public-health.checkNumber',
    payload: { personId },
    key: `public-health.checkNumber:${personId}`,
    runAt: new Date(now.getTime() + hourMs),
  });
}

/** A keyed hash of what is compared: the same number with another name is another question. */
export function hashNumber(
  encryption: Encryption,
  { number, name, dateOfBirth }: AskedNumber,
): Buffer {
  return encryption.fingerprint(JSON.stringify([number, name, dateOfBirth]), 'number check');
}
