import type { BotCheck } from '@vaga/contract/registrations';
import type { Challenge, Payload } from 'altcha-lib';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Encryption } from '../../platform/encryption.ts';

/** A browser tries up to 1,000 keys of 5,000 rounds: about a second on a phone; the server derives one to ask. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000 };
const tries = { least: 500, most: 1000 };
const lifeMinutes = 20;

/** What a client sends back. The signature covers all parameters, so what is read here is what was asked. */
const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string().max(100),
      data: z.object({ endsAt: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
});

/** An answered check, to be used once. */
export interface AnsweredBotCheck {
  nonce: string;
  expiresAt: Date;
}

export interface BotChecks {
  /** A new check. Nothing is stored: it is signed. */
  create(now: Date): Promise<BotCheck>;
  /** What was answered; null for a wrong, changed or expired answer. */
  read(answer: string, now: Date): Promise<AnsweredBotCheck | null>;
}

/** Bot checks of our own (altcha): no third party learns who visits. */
export function createBotChecks(encryption: Encryption): BotChecks {
  const secret = (purpose: string) => encryption.fingerprint('', purpose).toString('base64');
  const secrets = {
    hmacSignatureSecret: secret('bot check'),
    hmacKeySignatureSecret: secret('bot check key'),
  };
  return {
    async create(now) {
      const endsAt = Number(now) + lifeMinutes * 60_000;
      const { parameters, signature = '' } = await createChallenge({
        ...work,
        ...secrets,
        deriveKey,
        counter: randomInt(tries.least, tries.most),
        // Not the library's own expiry: that reads the clock of the machine.
        data: { endsAt },
      });
      return { parameters: { ...parameters }, signature };
    },
    async read(answer, now) {
      const parsed = Answer.safeParse(decode(answer));
      if (!parsed.success) return null;
      const { challenge, solution } = parsed.data as Payload & z.infer<typeof Answer>;
      const expiresAt = new Date(challenge.parameters.data.endsAt);
      if (!(expiresAt > now)) return null;
      const { verified } = await verifySolution({
        challenge: challenge as Challenge,
        solution,
        deriveKey,
        ...secrets,
      });
      return verified ? { nonce: challenge.parameters.nonce, expiresAt } : null;
    },
  };
}

function decode(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
