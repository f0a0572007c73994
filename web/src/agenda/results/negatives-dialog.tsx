import { undoMinutes } from '@vaga/contract/limits';
import type { ResultRow } from '@vaga/contract/result-entry';
import { useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dot } from '../../ui/dot.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';

interface NegativesDialogProps {
  /** Those that were ticked; empty: nothing is asked. */
  rows: readonly ResultRow[];
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Names everyone who is about to be negative: a positive is never one of several. */
export function NegativesDialog({ rows, isBusy, onConfirm, onClose }: NegativesDialogProps) {
  const t = useText(resultEntryTexts);
  return (
    <Dialog
      isOpen={rows.length > 0}
      onClose={onClose}
      title={t('negativesDialog.title', { count: rows.length })}
      closeLabel={t('confirm.close')}
      isTall
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <Button data-autofocus isBusy={isBusy} onClick={onConfirm}>
            {t('negatives', { count: rows.length })}
          </Button>
        </>
      }
    >
      <ul className={classes.names}>
        {rows.map(({ id, person, service }) => (
          <li key={id}>
            <strong>{person}</strong>
            {dot}
            {service}
          </li>
        ))}
      </ul>
      <p className={classes.soft}>{t('confirm.told', { minutes: undoMinutes })}</p>
    </Dialog>
  );
}
