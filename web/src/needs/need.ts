import type { Need } from '@vaga/contract/needs';

/** What is searched for. Ids are digits; empty where nothing is chosen. */
export interface NeedChoice {
  serviceType: string;
  service: string;
}

/** What a service or a type of the list stands for. */
export function needChoiceOf(need: Exclude<Need, { kind: 'entity' }>): NeedChoice {
  return {
    serviceType: String(need.serviceType),
    service: need.kind === 'service' ? String(need.service) : '',
  };
}
