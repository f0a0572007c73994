import type { Envelope } from '@vaga/contract/envelope';
import { data, type LoaderFunctionArgs } from 'react-router';
import { isNotFound } from './wire.ts';

/** What the link of an e-mail opens; or why it opens nothing: it has expired, or it is not one of ours. */
export interface ByLink<Opened> {
  token: string;
  opened: Opened | 'over' | 'unknown';
}

/**
 * Reads what a link opens, for the loader of its page: 410 for a link that has expired, 404 for one that is not ours.
 * Any other failure is thrown.
 */
export async function loadByLink<Opened>(
  { params }: Pick<LoaderFunctionArgs, 'params'>,
  read: (token: string) => Promise<Envelope<Opened>>,
) {
  const token = params.token ?? '';
  try {
    const { data: opened } = await read(token);
    return opened ? { token, opened } : data({ token, opened: 'over' as const }, 410);
  } catch (error) {
    const isUnknown = isNotFound(error);
    if (!isUnknown) throw error;
    return data({ token, opened: 'unknown' as const }, 404);
  }
}
