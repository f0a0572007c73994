import type { EndingPreview } from '@vaga/contract/entity-states';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { useReadFor } from '../platform/use-read-for.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { type Closing, close, readClosing } from './place-state.api.ts';
import classes from './place-state.module.css';
import { placeStateTexts } from './place-state.texts.ts';

interface CloseDialogProps {
  what: Closing;
  name: string;
  onClose: () => void;
}

/** Closing for good: what ends is counted first, and the owner types the name. */
export function CloseDialog({ what, name, onClose }: CloseDialogProps) {
  const t = useText(placeStateTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const { data: ending, failure, isReading } = useReadFor(what, readClosing);
  const [typed, setTyped] = useState('');
  const [cancelsAll, setCancelsAll] = useState(false);
  const [isTried, setTried] = useState(false);
  const isNameWrong = typed.trim() !== name;
  const hasToCancel = ending !== null && ending.appointments + ending.holds + ending.payments > 0;
  const submit = () => {
    setTried(true);
    if (isNameWrong || (hasToCancel && !cancelsAll)) return;
    void attempt.run(
      async () => {
        const { type, messages } = await close(what, { name: typed, cancelsAll });
        if (type !== 'Success') throw new ApiError(200, messages);
        onClose();
        await revalidate();
      },
      { typed, cancelsAll },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('close.title', { name })}
      closeLabel={t('close.label')}
      width={560}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('close.back')}
          </Button>
          <Button variant="danger" isBusy={attempt.isBusy} disabled={isReading} onClick={submit}>
            {t('close.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Ending ending={failure ? 'failed' : ending} />
        {hasToCancel ? (
          <CheckboxField
            label={t('close.all')}
            checked={cancelsAll}
            error={isTried && !cancelsAll ? t('close.allMissing') : null}
            onChange={({ target }) => setCancelsAll(target.checked)}
          />
        ) : null}
        <TextField
          label={t('close.name', { name })}
          value={typed}
          autoComplete="off"
          error={isTried && isNameWrong ? t('close.nameWrong') : null}
          onChange={({ target }) => setTyped(target.value)}
        />
        {attempt.failure ? <p role="alert">{attempt.failure.text ?? t('failed.text')}</p> : null}
      </div>
    </Dialog>
  );
}

function Ending({ ending }: { ending: EndingPreview | 'failed' | null }) {
  const t = useText(placeStateTexts);
  if (ending === null) return <p role="status">{t('close.counting')}</p>;
  if (ending === 'failed') return <p role="alert">{t('close.countFailed')}</p>;
  const { appointments, paidOnSite, holds, payments } = ending;
  return (
    <div role="status">
      <p>
        {appointments === 0 ? t('close.nothing') : t('close.appointments', { count: appointments })}
      </p>
      {paidOnSite > 0 ? <p>{t('close.paidOnSite', { count: paidOnSite })}</p> : null}
      {holds + payments > 0 ? <p>{t('close.open')}</p> : null}
    </div>
  );
}
