import type { MemberEntity } from '@vaga/contract/current-entity';
import { useEffect, useState } from 'react';
import { SessionFactorForm } from '../identity/index.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/faces.tsx';
import type { ChosenEntity } from './current-entity.api.ts';
import { listEntities } from './current-entity.api.ts';
import classes from './entity-list.module.css';
import { EntityList } from './entity-list.tsx';
import { entryTexts } from './entry.texts.ts';
import { LeaveEntityButton } from './leave-entity-button.tsx';
import { useEnterEntity } from './use-enter-entity.ts';

interface EntityDialogProps {
  isOpen: boolean;
  /** The entity that the session acts for. */
  currentId: string;
  onClose: () => void;
}

/** Changes the entity that the session acts for, or leaves it for the member's personal area. */
export function EntityDialog({ isOpen, currentId, onClose }: EntityDialogProps) {
  const t = useText(entryTexts);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('selector.title')}
      closeLabel={t('close')}
      isTall
    >
      <Choice currentId={currentId} onClose={onClose} />
      <div className={classes.foot}>
        <LeaveEntityButton />
      </div>
    </Dialog>
  );
}

function Choice({ currentId, onClose }: Omit<EntityDialogProps, 'isOpen'>) {
  const t = useText(entryTexts);
  const { entities, failed, retry, isLoading } = useEntities();
  const { asked, enter, forgetAsked } = useEnterEntity(null);
  const { run, isBusy } = useAttempt();
  const [errors, setErrors] = useState<string[]>([]);

  function choose(entity: ChosenEntity) {
    if (entity.id === currentId) return onClose();
    void run(async () => setErrors(await enter(entity)));
  }

  if (asked)
    return (
      <SessionFactorForm
        asked={asked.challenge}
        onProof={(proof) => enter(asked.entity, proof)}
        onBack={forgetAsked}
      />
    );
  if (failed)
    return (
      <ErrorState
        title={t('choose.failed')}
        text={t('error.text')}
        retryLabel={t('choose.retry')}
        onRetry={retry}
        isRetrying={isLoading}
      />
    );
  return (
    <>
      <EntityList
        entities={entities}
        currentId={currentId}
        onChoose={choose}
        isBusy={isBusy}
        hasFilter
      />
      <p role="alert" className={classes.error}>
        {errors.join(' ')}
      </p>
    </>
  );
}

/** The entities of the account, read when the dialog opens. */
function useEntities() {
  const [entities, setEntities] = useState<MemberEntity[] | null>(null);
  const { run, isBusy, failure } = useAttempt();
  const read = () => run(async () => setEntities(await listEntities()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => void read(), []);
  return { entities, failed: failure !== null, retry: () => void read(), isLoading: isBusy };
}
