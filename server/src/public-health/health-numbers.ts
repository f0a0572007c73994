import type { DifferingField } from '@vaga/contract/health-numbers';
import { differingFields } from '@vaga/contract/health-numbers';
import { z } from 'zod';
import { GatewayError, openGateway } from '../platform/gateway.ts';

/** What is compared with the national register of health numbers. */
export interface AskedNumber {
  number: string;
  name: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
}

/** What the register says; `unavailable`: it did not answer. */
export type RegisterAnswer =
  | { state: 'valid' | 'notFound' | 'unavailable' }
  | { state: 'differs'; differing: DifferingField[] };

/** The national register of health numbers. */
export interface HealthNumbers {
  check(asked: AskedNumber & { key: string }): Promise<RegisterAnswer>;
}

const timeoutMs = 15_000;

const Answer = z.union([
  z.object({ state: z.enum(['valid', 'notFound']) }),
  z.object({ state: z.literal('differs'), differing: z.array(z.enum(differingFields)).min(1) }),
]);

/** Null without an address: no number is asked about, and members look at the card. */
export function createHealthNumbers(
  address: string | null,
  limits: { timeoutMs: number } = { timeoutMs },
): HealthNumbers | null {
  if (address === null) return null;
  const gateway = openGateway(address, limits);
  return {
    async check({ key, number, name, dateOfBirth }) {
      try {
        const body = JSON.stringify({ number, name, dateOfBirth });
        const { status, text } = await gateway.post({ key, body });
        return status >= 200 && status <= 299 ? answerIn(text) : { state: 'unavailable' };
      } catch (error) {
        if (error instanceof GatewayError) return { state: 'unavailable' };
        throw error;
      }
    },
  };
}

/** What is no answer of the contract says nothing about the number. */
function answerIn(text: string): RegisterAnswer {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return { state: 'unavailable' };
  }
}
