import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import { suspendOrganisation } from '@vaga/contract/calls/admin-organisations';
import { undoMinutes } from '@vaga/contract/limits';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { EndingDialog } from './ending-dialog.tsx';
import { actOnOrganisation, type OrganisationAct } from './states.api.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

type Face = 'unpaid' | 'safety' | 'close' | 'reopen';

/** Suspend, reopen and close, each with what it does before it is done. */
export function OrganisationActs({ organisation }: { organisation: AdminOrganisation }) {
  const t = useText(adminStatesTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [face, setFace] = useState<Face | null>(null);
  const { id, name, state, suspendedReason } = organisation;
  if (!mayCall(useSession(), suspendOrganisation) || state === 'closed') return null;
  const send = (act: OrganisationAct) =>
    attempt.run(async () => {
      try {
        const { type, messages } = await actOnOrganisation(id, act);
        if (type !== 'Success') throw new ApiError(200, messages);
      } finally {
        setFace(null);
        await revalidate();
      }
    }, act);
  const frame = { isBusy: attempt.isBusy, cancelLabel: t('back'), onCancel: () => setFace(null) };
  return (
    <>
      {suspendedReason === 'safety' ? (
        <p role="status" className={classes.decision}>
          {t('safety.undo', { minutes: undoMinutes })}
        </p>
      ) : null}
      <div className={classes.acts}>
        {state === 'live' ? (
          <>
            <Button variant="outline" onClick={() => setFace('unpaid')}>
              {t('suspend.unpaid')}
            </Button>
            <Button variant="outline" onClick={() => setFace('safety')}>
              {t('suspend.safety')}
            </Button>
          </>
        ) : null}
        {state === 'suspended' ? (
          <Button variant="primary" onClick={() => setFace('reopen')}>
            {t('reopen')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => setFace('close')}>
          {t('close.organisation')}
        </Button>
      </div>
      <ConfirmDialog
        {...frame}
        isOpen={face === 'unpaid'}
        title={t('suspend.unpaid.title', { name })}
        text={t('suspend.unpaid.text')}
        confirmLabel={t('suspend.confirm')}
        isDanger
        onConfirm={() => send({ act: 'suspend', kind: 'unpaid' })}
      />
      <ConfirmDialog
        {...frame}
        isOpen={face === 'reopen'}
        title={t('reopen.title', { name })}
        text={t('reopen.text')}
        confirmLabel={t('reopen')}
        onConfirm={() => send({ act: 'reopen' })}
      />
      {face === 'safety' || face === 'close' ? (
        <EndingDialog
          organisation={organisation}
          act={face}
          isBusy={attempt.isBusy}
          onClose={() => setFace(null)}
          onConfirm={(from) =>
            send(
              face === 'close'
                ? { act: 'close', cancelsAll: true }
                : { act: 'suspend', kind: 'safety', ...(from ? { from } : {}) },
            )
          }
        />
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('failed.title')} text={t('failed.text')} />
    </>
  );
}
