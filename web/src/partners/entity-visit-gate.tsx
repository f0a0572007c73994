import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useEntityVisit } from './entity-visit.ts';

const EntityVisitNotice = lazy(async () => ({
  default: (await import('./entity-visit-notice.tsx')).EntityVisitNotice,
}));

/** On every page, for the few visitors who come by a code: the others load nothing. */
export function EntityVisitGate() {
  const { search } = useLocation();
  const visit = useEntityVisit();
  const isNeeded = /[?&]entitycode=/i.test(search) || visit?.createdAt === null;
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isNeeded) setOn(true);
  }, [isNeeded]);
  return isOn ? (
    <Suspense fallback={null}>
      <EntityVisitNotice />
    </Suspense>
  ) : null;
}
