import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import type { EndingPreview } from '@vaga/contract/entity-states';
import { closedReadDays, undoMinutes } from '@vaga/contract/limits';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useReadFor } from '../platform/use-read-for.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { readEnding } from './states.api.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

interface EndingDialogProps {
  organisation: AdminOrganisation;
  act: 'safety' | 'close';
  isBusy: boolean;
  onClose: () => void;
  /** The first day whose appointments end; empty: all. */
  onConfirm: (from: string) => void;
}

/** What a suspension for safety, or closing, ends: counts alone, read anew for each first day. */
export function EndingDialog({ organisation, act, isBusy, onClose, onConfirm }: EndingDialogProps) {
  const t = useText(adminStatesTexts);
  const [isFrom, setIsFrom] = useState(false);
  const [from, setFrom] = useState('');
  const [isTried, setTried] = useState(false);
  const day = isFrom ? from : '';
  const { id, name } = organisation;
  const { data, failure } = useReadFor(`${id} ${day}`, () => readEnding(id, day));
  const isMissing = isFrom && from === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { name })}
      closeLabel={t('close')}
      width={560}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => {
              setTried(true);
              if (!isMissing) onConfirm(day);
            }}
          >
            {t(`${act}.confirm`)}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>{t(`${act}.text`, { minutes: undoMinutes, days: closedReadDays })}</p>
        {act === 'safety' ? (
          <>
            <CheckboxField
              label={t('safety.from')}
              checked={isFrom}
              onChange={({ target }) => setIsFrom(target.checked)}
            />
            {isFrom ? (
              <TextField
                type="date"
                label={t('safety.day')}
                value={from}
                error={isTried && isMissing ? t('safety.dayMissing') : null}
                onChange={({ target }) => setFrom(target.value)}
              />
            ) : null}
          </>
        ) : null}
        <Counts ending={failure ? 'failed' : data} />
      </div>
    </Dialog>
  );
}

function Counts({ ending }: { ending: EndingPreview | 'failed' | null }) {
  const t = useText(adminStatesTexts);
  if (ending === 'failed') return <p role="alert">{t('ending.failed')}</p>;
  return (
    <div className={classes.counts} role="status">
      {ending === null ? (
        t('ending.loading')
      ) : (
        <>
          <strong>{t('ending.appointments', { count: ending.appointments })}</strong>
          <span>{t('ending.paidOnline', { count: ending.paidOnline })}</span>
          {ending.paidOnSite > 0 ? (
            <span>{t('ending.paidOnSite', { count: ending.paidOnSite })}</span>
          ) : null}
          {ending.holds > 0 ? <span>{t('ending.holds', { count: ending.holds })}</span> : null}
          {ending.payments > 0 ? (
            <span>{t('ending.payments', { count: ending.payments })}</span>
          ) : null}
        </>
      )}
    </div>
  );
}
