import type { OnboardingStep } from '@vaga/contract/onboarding';
import { onboardingStartDays } from '@vaga/contract/registration-limits';
import { readTeamSize } from '../../organisations/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { findNextStart } from '../../scheduling/index.ts';
import { readOnboardingRow } from './onboarding.queries.ts';
import type { OnboardingFacts } from './onboarding.rules.ts';
import { onboardingStepsOf } from './onboarding.rules.ts';

interface ReadOnboardingInput {
  entityId: string;
  now: Date;
}

/** The steps of an entity until it is live, from its rows and its availability as they are now. */
export async function readOnboarding(
  db: Db,
  input: ReadOnboardingInput,
): Promise<OnboardingStep[]> {
  return onboardingStepsOf(await readOnboardingFacts(db, input));
}

/** What the steps go by. In a transaction that has the entity locked, for what goes live by them. */
export async function readOnboardingFacts(
  db: Db | Trx,
  { entityId, now }: ReadOnboardingInput,
): Promise<OnboardingFacts> {
  const row = await readOnboardingRow(db, entityId);
  const team = await readTeamSize(db, { entityId, now });
  const next =
    row.services > 0 ? await findNextStart(db, { entityId, days: onboardingStartDays, now }) : null;
  return { ...row, ...team, hasFreeStart: next !== null };
}
