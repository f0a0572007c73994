import type { CreatedBlock } from '@vaga/contract/agenda-capacity';
import * as capacityCalls from '@vaga/contract/calls/agenda-capacity';
import { api } from '../../../platform/api.ts';
import { ApiError } from '../../../platform/wire.ts';

interface SentBlock {
  /** Instants. */
  from: string;
  until: string;
  /** Empty for all pools. */
  pool: string;
  reason: string;
}

/** @returns the block, and what the server says of who is booked within it; null where none is. */
export async function createBlock(
  { pool, ...block }: SentBlock,
  idempotencyKey: string,
): Promise<{ created: CreatedBlock; text: string | null }> {
  const body = { ...block, ...(pool === '' ? {} : { pool }) };
  const { type, data, messages } = await api.call(capacityCalls.createBlock, {
    body,
    idempotencyKey,
  });
  if (type === 'Error' || data === null) throw new ApiError(200, messages);
  return { created: data, text: type === 'Warning' ? (messages[0]?.text ?? null) : null };
}

export async function removeBlock(id: string): Promise<void> {
  await api.data(capacityCalls.deleteBlock, { params: { id } });
}

/** @returns what the server says of it. */
export async function openClosedDay(date: string): Promise<string> {
  const idempotencyKey = crypto.randomUUID();
  const { type, messages } = await api.call(capacityCalls.openDay, {
    body: { date },
    idempotencyKey,
  });
  if (type === 'Error') throw new ApiError(200, messages);
  return messages[0]?.text ?? '';
}
