import type { EntityState, OrganisationState } from '@vaga/contract/standing';

type Tone = 'calm' | 'accent' | 'quiet' | 'bad' | 'over';

export const organisationTones: Record<OrganisationState, Tone> = {
  setup: 'quiet',
  live: 'calm',
  suspended: 'bad',
  closed: 'over',
};

export const entityTones: Record<EntityState, Tone> = {
  draft: 'quiet',
  confirming: 'accent',
  live: 'calm',
  paused: 'quiet',
  closed: 'over',
};
