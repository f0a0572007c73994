import { useEffect, useState } from 'react';
import type { Failure } from '../../platform/attempt.ts';
import { messageIn } from '../../platform/wire.ts';
import { type EntityPlan, readEntityPlan } from './schedules.api.ts';

/**
 * The pools and schedules of another entity, by its id; '' for none. The answer for one that was chosen before is dropped.
 * After a failure nothing is being read: the entity is read again once it is chosen again.
 */
export function useEntityPlan(entity: string) {
  const [known, setKnown] = useState<{ of: string; plan: EntityPlan | null } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (entity === '') return;
    let isCurrent = true;
    readEntityPlan(entity).then(
      (plan) => isCurrent && setKnown({ of: entity, plan }),
      (error) => {
        if (!isCurrent) return;
        setKnown({ of: entity, plan: null });
        setFailure({ text: messageIn(error), error });
      },
    );
    return () => {
      isCurrent = false;
      setKnown(null);
      setFailure(null);
    };
  }, [entity]);
  const isAnswered = known?.of === entity;
  return {
    plan: isAnswered ? known.plan : null,
    isReading: entity !== '' && !isAnswered,
    failure,
    forget: () => setFailure(null),
  };
}
