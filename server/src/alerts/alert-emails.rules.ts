import type { AlertChannel, AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds } from '@vaga/contract/alert-kinds';

interface EmailedAlert {
  kind: AlertKind;
  isGrave: boolean;
  isNew: boolean;
}

/** Alerts of a kind, as an e-mail tells of them. */
export interface EmailedKind {
  kind: AlertKind;
  count: number;
  isGrave: boolean;
}

/**
 * What an e-mail tells a member: how many alerts there are of each kind that they want by this channel, and how many of all are
 * new. Null where none of them is new.
 */
export function emailOf(
  alerts: readonly EmailedAlert[],
  channels: readonly { kind: AlertKind; channel: AlertChannel }[],
  by: 'atOnce' | 'daily',
): { kinds: EmailedKind[]; newCount: number } | null {
  const wanted = new Set(channels.filter(({ channel }) => channel === by).map(({ kind }) => kind));
  const reported = alerts.filter(({ kind }) => wanted.has(kind));
  const newCount = reported.filter(({ isNew }) => isNew).length;
  if (newCount === 0) return null;
  const byKind = Map.groupBy(reported, ({ kind }) => kind);
  const kinds = alertKinds.flatMap((kind) => {
    const some = byKind.get(kind) ?? [];
    if (some.length === 0) return [];
    return [{ kind, count: some.length, isGrave: some.some(({ isGrave }) => isGrave) }];
  });
  return { kinds, newCount };
}
