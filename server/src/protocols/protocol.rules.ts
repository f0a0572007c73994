import { protocolReminderDays } from '@vaga/contract/limits';
import type { ProtocolState } from '@vaga/contract/protocols';

/** What members do with a protocol. The service entity may do all, the partner that asked only `delete`. */
export type ProtocolAct = 'accept' | 'refuse' | 'pause' | 'resume' | 'delete';

const acts: Record<ProtocolAct, { from: readonly ProtocolState[]; to: ProtocolState }> = {
  accept: { from: ['pending'], to: 'active' },
  refuse: { from: ['pending'], to: 'refused' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  delete: { from: ['pending', 'active', 'refused', 'paused'], to: 'deleted' },
};

/** The state that an act leads to; null if it is not possible in this state. */
export function stateAfter(act: ProtocolAct, state: ProtocolState): ProtocolState | null {
  return acts[act].from.includes(state) ? acts[act].to : null;
}

const day = 86_400_000;

/**
 * How many reminders of a request are due at `now`, those sent included: one after 7 days and one after 21. A job that was
 * late sends one e-mail, not one for each.
 */
export function remindersDue(askedAt: Date, now: Date): number {
  return protocolReminderDays.filter((days) => now.getTime() - askedAt.getTime() >= days * day)
    .length;
}
