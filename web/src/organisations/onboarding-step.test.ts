import type { OnboardingStep } from '@vaga/contract/onboarding';
import { expect, test } from 'vitest';
import { countSteps } from './onboarding-step.ts';

const step = (key: OnboardingStep['key'], given: Partial<OnboardingStep> = {}): OnboardingStep => ({
  key,
  state: 'todo',
  isOptional: false,
  missing: [],
  note: null,
  ...given,
});

test('the steps that are left and those that are done add up, that of going live among them and no optional one', () => {
  const steps = [
    step('profile', { state: 'done' }),
    step('photos', { isOptional: true }),
    step('protocol', { state: 'waiting' }),
    step('goLive'),
  ];
  expect(countSteps(steps)).toEqual({ done: 2, all: 3 });
  expect(countSteps([])).toEqual({ done: 0, all: 0 });
});
