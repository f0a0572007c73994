import { useEffect, useState } from 'react';
import type { Failure } from '../../platform/attempt.ts';
import { messageIn } from '../../platform/wire.ts';
import { type EntityPlan, readEntityPlan } from './schedules.api.ts';

/** The pools and schedules of another entity, by its id; '' for none. The answer for one that was chosen before is dropped. */
export function useEntityPlan(entity: string) {
  const [known, setKnown] = useState<{ of: string; plan: EntityPlan } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (entity === '') return;
    let isCurrent = true;
    readEntityPlan(entity).then(
      (plan) => isCurrent && setKnown({ of: entity, plan }),
      (error) => isCurrent && setFailure({ text: messageIn(error), error }),
    );
    return () => {
      isCurrent = false;
      setFailure(null);
    };
  }, [entity]);
  const plan = known?.of === entity ? known.plan : null;
  return {
    plan,
    isReading: entity !== '' && plan === null && failure === null,
    failure,
    forget: () => setFailure(null),
  };
}
