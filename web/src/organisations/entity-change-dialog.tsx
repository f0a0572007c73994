import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import type { ChangedEntity } from '../platform/entity-changed.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { chooseEntity, leaveEntity, listEntities, readEntity } from './current-entity.api.ts';
import { entitySelectorTexts } from './entity-selector.texts.ts';
import { entryTexts } from './entry.texts.ts';
import { leaveFor } from './leave-for.ts';

interface EntityChangeDialogProps {
  change: ChangedEntity;
  /** Whether this page is of the member's personal area: then that is where it goes back to. */
  isFromPersonal: boolean;
  /** The session acts for the entity of this page again. */
  onBack: () => void;
}

/**
 * Another tab has switched the session to another entity: asks whether to go back to the one of this page or to go on with
 * the current one. Source of texts and acts: the specification of the entity change.
 */
export function EntityChangeDialog({ change, isFromPersonal, onBack }: EntityChangeDialogProps) {
  const t = useText(entryTexts);
  const personal = useText(entitySelectorTexts)('personal');
  const { run, isBusy } = useAttempt({ isBlocking: true });
  const [error, setError] = useState<string | null>(null);
  const { currentEntity, requestedEntity } = change;
  const current = currentEntity?.name ?? personal;
  const requested = isFromPersonal ? personal : requestedEntity?.name;

  const attempt = (act: () => Promise<void>) =>
    void run(() => act().catch(() => setError(t('error.text'))));
  const goBack = () =>
    attempt(async () => {
      if (requestedEntity) await returnTo(requestedEntity.id);
      else await leaveEntity();
      onBack();
    });
  const goOn = () =>
    attempt(async () => {
      const entity = await readEntity();
      await leaveFor(entity ? paths.partnerHome(entity.entityType) : paths.userHome('user'));
    });

  return (
    <Dialog
      isOpen
      title={t('prompt.title')}
      actions={
        <>
          {requested ? (
            <Button variant="outline" onClick={goBack} isBusy={isBusy}>
              {t('prompt.back')}
            </Button>
          ) : null}
          <Button onClick={goOn} isBusy={isBusy}>
            {t('prompt.continue')}
          </Button>
        </>
      }
    >
      <p>
        {requested
          ? t('prompt.text', { current, requested })
          : t('prompt.textNoWayBack', { current })}
      </p>
      {error ? <p role="alert">{error}</p> : null}
    </Dialog>
  );
}

/** Where a second factor is asked for meanwhile, the way in is that of every entry. */
async function returnTo(id: string): Promise<void> {
  const entity = (await listEntities()).find((one) => one.id === id);
  const answer = entity && (await chooseEntity(entity));
  const isIn = answer?.data && !('secondFactor' in answer.data);
  if (!isIn) {
    await leaveEntity();
    await leaveFor(paths.partnerLogin);
  }
}
