import * as resultCalls from '@vaga/contract/calls/result-entry';
import type { DataOf } from '@vaga/contract/endpoint';
import type {
  EnterableResult,
  enterNegatives as enterNegativesCall,
  ResultRow,
} from '@vaga/contract/result-entry';
import { api } from '../../platform/api.ts';
import { ApiError } from '../../platform/wire.ts';

/** What is entered of a row. `reason` is why an earlier result was wrong; null for the first one. */
export interface EnteredResult {
  result: EnterableResult;
  reason: string | null;
}

/** @throws ApiError also where the server has only a warning to say: nothing is entered then. */
export async function enterResult(
  { id, version }: Pick<ResultRow, 'id' | 'version'>,
  { result, reason }: EnteredResult,
  idempotencyKey: string,
): Promise<ResultRow> {
  const { type, data, messages } = await api.call(resultCalls.enterResult, {
    params: { id },
    body: { version, result, confirmed: true, ...(reason === null ? {} : { reason }) },
    idempotencyKey,
  });
  if (type !== 'Success' || !data) throw new ApiError(200, messages, data);
  return data;
}

export async function undoResult(
  { id, version }: Pick<ResultRow, 'id' | 'version'>,
  idempotencyKey: string,
): Promise<ResultRow> {
  const { type, data, messages } = await api.call(resultCalls.undoResult, {
    params: { id },
    body: { version },
    idempotencyKey,
  });
  if (type !== 'Success' || !data) throw new ApiError(200, messages, data);
  return data;
}

/**
 * Attaches a document to a row. `code` is the code of the appointment, typed by the member who confirms whose it is; '' at
 * first, when its text decides.
 */
export async function attachDocument(
  { id }: Pick<ResultRow, 'id'>,
  { content, code }: { content: File; code: string },
): Promise<ResultRow> {
  const fields: Record<string, string> = code === '' ? {} : { code };
  const file = { content, fields };
  const { type, data, messages } = await api.call(resultCalls.attachDocument, {
    params: { id },
    file,
  });
  if (type !== 'Success' || !data) throw new ApiError(200, messages, data);
  return data;
}

/** Negatives of several people. Each is judged by itself. */
export function enterNegatives(ids: readonly string[]): Promise<DataOf<typeof enterNegativesCall>> {
  return api.data(resultCalls.enterNegatives, { body: { ids: [...ids], confirmed: true } });
}
