import type { Protocol, ProtocolState } from '@vaga/contract/protocols';
import { formatDistance } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';

type KindKey = 'kind.TicketingPartner' | 'kind.AccommodationPartner';

export function kindText(t: (key: KindKey) => string, type: Protocol['partnerType']): string {
  return t(type === 'TicketingPartner' ? 'kind.TicketingPartner' : 'kind.AccommodationPartner');
}

/** A distance in kilometres as text. */
export function kilometres(distance: number, language: Language): string {
  return formatDistance(distance * 1000, language);
}

export const stateTones = {
  pending: 'accent',
  active: 'calm',
  refused: 'bad',
  paused: 'quiet',
  deleted: 'over',
} as const satisfies Record<ProtocolState, string>;
