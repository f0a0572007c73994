import type { PlanUsage } from '@vaga/contract/plan';
import { countUsers, readPlan } from '../../organisations/index.ts';
import type { Db } from '../../platform/db.ts';
import { countPlaces } from '../places/places.queries.ts';
import { readMonthCounts } from './plan-usage.queries.ts';
import { planUsage } from './plan-usage.rules.ts';

/** The plan of an organisation, and how much of it is used. */
export async function readPlanUsage(
  db: Db,
  of: { organisationId: string; now: Date },
): Promise<PlanUsage> {
  const { organisationId } = of;
  const [plan, users, places, counts] = await Promise.all([
    readPlan(db, organisationId),
    countUsers(db, of),
    countPlaces(db, organisationId),
    readMonthCounts(db, of),
  ]);
  return planUsage(plan, { ...counts, users, places });
}
