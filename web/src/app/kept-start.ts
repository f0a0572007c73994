import * as visitorHoldCalls from '@vaga/contract/calls/visitor-holds';
import { visitorHoldMinutes } from '@vaga/contract/visitor-hold-limits';
import { useSyncExternalStore } from 'react';
import { api } from '../platform/api.ts';
import { ApiError } from '../platform/wire.ts';

const states = ['asked', 'held', 'taken', 'unheld'] as const;

/** The start that the reader tapped, and what became of it. */
export interface KeptStart {
  state: (typeof states)[number];
  /** As it came: the wall time of the place, with its offset. */
  time: string;
  /** The name of the place. */
  entity: string;
  /** The name of the service, where the screen that it was tapped on has it. */
  service?: string | undefined;
  /** By the clock of this device, epoch milliseconds: only what has passed is counted. */
  until: number;
}

/** It lives in the tab, as the way to sign in and back does. */
const key = 'vaga.start';
const changed = 'vaga.start';

/**
 * Holds the start that was tapped for this browser, beside whatever the reader does next. Where it is not held, for whatever reason
 * but that it is full, only what was tapped is said: it is held at its step of the booking, as a start that was not tapped.
 */
export async function holdStart(start: {
  idEntityService: string;
  time: string;
  entity: string;
  service?: string | undefined;
}): Promise<void> {
  const { idEntityService: entityService, time, entity, service } = start;
  const asked = { time, entity, service, until: Date.now() + visitorHoldMinutes * 60_000 };
  // At once: what the screens say of it is there before the answer, and the answer moves nothing on them.
  keep({ state: 'asked', ...asked });
  try {
    const { data } = await api.call(visitorHoldCalls.holdStart, { body: { entityService, time } });
    keep({ state: data ? 'held' : 'unheld', ...asked });
  } catch (error) {
    const isTaken = error instanceof ApiError && error.messages[0]?.code === 'slot.taken';
    keep({ state: isTaken ? 'taken' : 'unheld', ...asked });
  }
}

/** The booking goes on without it: a cart has taken it over. */
export function forgetStart(): void {
  keep(null);
}

function keep(start: KeptStart | null): void {
  try {
    if (start) sessionStorage.setItem(key, JSON.stringify(start));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser may refuse storage: the start is held all the same, and its time is not shown.
  }
  window.dispatchEvent(new Event(changed));
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(notify: () => void): () => void {
  window.addEventListener(changed, notify);
  return () => window.removeEventListener(changed, notify);
}

/** The start that this tab has tapped; null without one, and until the page has come to life. */
export function useKeptStart(): KeptStart | null {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  return stored === null ? null : parsed(stored);
}

function parsed(stored: string): KeptStart | null {
  try {
    const { state, time, entity, service, until } = JSON.parse(stored) as Partial<KeptStart>;
    const isWhole = state && states.includes(state) && time && entity && until;
    return isWhole ? { state, time, entity, service, until } : null;
  } catch {
    return null;
  }
}
