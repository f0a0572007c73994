import type { OnboardingStep } from '@vaga/contract/onboarding';
import { onboardingGaps } from '@vaga/contract/onboarding-gaps';
import { onboardingStartDays } from '@vaga/contract/registration-limits';
import { paths } from '../app/paths.ts';
import type { Translate } from '../platform/texts.ts';
import type { startTexts } from './start.texts.ts';

type Say = Translate<keyof (typeof startTexts)['pt']>;
type StepKey = OnboardingStep['key'];
type EntityType = Parameters<typeof paths.partnerHome>[0];

/** The anchor of the last step on the page of the steps. */
export const goLiveAnchor = 'go-live';

/** Where a step is done. */
export function stepPath(key: StepKey, type: EntityType): string {
  const tabs: Record<StepKey, string> = {
    profile: paths.entityProfile(type),
    photos: `${paths.entityProfile(type)}#profile-photos`,
    services: paths.dashboard('services'),
    schedule: paths.dashboard('schedules'),
    payment: `${paths.entityProfile(type)}#profile-booking`,
    protocol: paths.partnerProtocols(type),
    team: paths.partnerTeam(type),
    goLive: `#${goLiveAnchor}`,
  };
  return tabs[key];
}

/** How many of the steps that an entity needs to be live are done, that of going live among them: the optional ones do not count. */
export function countSteps(steps: readonly OnboardingStep[]): { done: number; all: number } {
  const required = steps.filter(({ isOptional }) => !isOptional);
  return { done: required.filter(({ state }) => state !== 'todo').length, all: required.length };
}

/** What is missing of a step, in words; null for what needs none. */
export function gapName(gap: string, t: Say): string | null {
  const known = onboardingGaps.find((one) => one === gap);
  return known ? t(`gap.${known}`, { days: onboardingStartDays }) : null;
}
