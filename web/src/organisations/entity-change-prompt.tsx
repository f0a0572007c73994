import { Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { answerEntityChanged, type ChangedEntity } from '../platform/entity-changed.ts';
import type { Session } from '../platform/session.ts';
import { LazyEntityChangeDialog } from './entity-dialog.lazy.ts';

type NamedEntity = ChangedEntity['currentEntity'];

interface EntityChangePromptProps {
  /** The entity of this tab, since its page was opened; null for the personal area of an account. */
  own: NamedEntity;
  /** The entity that the session acts for, as the newest answer of the server has it. */
  current: Session['entity'];
}

/**
 * Watches whether the session still acts for the entity of this tab. A call that was refused waits, and is sent again once
 * it does; a page that was read for another entity is read anew.
 */
export function EntityChangePrompt({ own, current }: EntityChangePromptProps) {
  const { revalidate } = useRevalidator();
  const [waiting, setWaiting] = useState<{ change: ChangedEntity; goOn: () => void } | null>(null);
  useEffect(
    () =>
      answerEntityChanged(
        (change) => new Promise((goOn) => setWaiting({ change, goOn: () => goOn() })),
      ),
    [],
  );
  const isOther = (current?.id ?? null) !== (own?.id ?? null);
  const seen: ChangedEntity | null = isOther
    ? { currentEntity: current, requestedEntity: own }
    : null;
  const change = waiting?.change ?? seen;
  if (!change) return null;

  async function goBack() {
    waiting?.goOn();
    setWaiting(null);
    await revalidate();
  }
  return (
    <Suspense>
      <LazyEntityChangeDialog
        change={change}
        isFromPersonal={own === null}
        onBack={() => void goBack()}
      />
    </Suspense>
  );
}
