import * as partnersCalls from '@vaga/contract/calls/partners';
import { useSyncExternalStore } from 'react';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';
import type { EntityVisit } from './entity-visit.rules.ts';
import { isFresh } from './entity-visit.rules.ts';

const key = 'vaga.entity-visit';
const listeners = new Set<() => void>();

/** By what code the visitor came, in this browser; null on the server and while it is not known. */
export function useEntityVisit(): EntityVisit | null {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return text === null ? null : parse(text);
}

/** The code that counts at `now`; one that is over is forgotten. */
export function freshVisit(now: number): EntityVisit | null {
  const visit = parse(read() ?? '');
  if (!visit?.createdAt) return null;
  if (isFresh(visit, now)) return visit;
  keepVisit(null);
  return null;
}

export function keepVisit(visit: EntityVisit | null): void {
  try {
    if (visit === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(visit));
  } catch {
    // A browser that refuses storage: the code can be typed where one books.
  }
  for (const tell of listeners) tell();
}

/**
 * Whose code it is, as of `now`; null for an unknown one. A code that counts already goes on with the time that it has.
 * @throws ApiError where that could not be asked.
 */
export async function findVisit(entityCode: string, now: number): Promise<EntityVisit | null> {
  try {
    const { id, description } = await api.data(partnersCalls.validateEntityCode, {
      params: { entityCode },
    });
    const known = freshVisit(now);
    const createdAt =
      known?.entityCode === entityCode ? known.createdAt : new Date(now).toISOString();
    return { entityCode, createdAt, entityName: description, entityId: id };
  } catch (error) {
    // 400: no code looks like that.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that refuses storage remembers no code.
    return null;
  }
}

/** What another version, or a change by hand, left there is no code. */
function parse(text: string): EntityVisit | null {
  try {
    const visit = JSON.parse(text) as Partial<EntityVisit> | null;
    if (typeof visit?.entityCode !== 'string') return null;
    const { entityCode, cameAt = null, createdAt = null } = visit;
    const { entityName = null, entityId = null } = visit;
    return { entityCode, cameAt, createdAt, entityName, entityId };
  } catch {
    return null;
  }
}
