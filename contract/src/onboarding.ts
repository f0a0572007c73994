import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { endpoint } from './endpoint.ts';

const slice = 'admin';

/** Who sets an entity up: the owners of the partner and the managers of the entity. */
export const entityFounders = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner', 'AccommodationPartner', 'TicketingPartner'],
  roles: ['manager'],
  organisationRoles: ['owner'],
} as const satisfies MemberAccess;

/** What an entity does before it is live, in this order; which of them its type has, says `onboarding.rules.ts`. */
export const onboardingSteps = [
  'profile',
  'photos',
  'services',
  'schedule',
  'payment',
  'protocol',
  'team',
  'goLive',
] as const;
export type OnboardingStepKey = (typeof onboardingSteps)[number];

export const OnboardingStep = z
  .object({
    key: z.enum(onboardingSteps),
    /** `waiting`: for the administration, a provider or an invited person. It does not keep an entity from going live. */
    state: z.enum(['done', 'todo', 'waiting']),
    isOptional: z.boolean(),
    /** What is missing, for a step to do: its gaps (`onboardingGaps` of onboarding-gaps.ts), and of the last one the keys of the steps to do. */
    missing: z.array(z.string()),
    /** Of the last step: why an administrator returned the entity; null otherwise. */
    note: z.string().nullable(),
  })
  .meta({ id: 'OnboardingStep' });
export type OnboardingStep = z.infer<typeof OnboardingStep>;

export const readOnboarding = endpoint({
  slice,
  method: 'GET',
  path: 'v1/onboarding',
  summary:
    "The steps of the caller's entity until it is live, in their order, each with what is missing.",
  access: entityFounders,
  data: z.array(OnboardingStep),
});
