import { reasonCharacters, undoMinutes } from '@vaga/contract/limits';
import type { EnterableResult, ResultRow } from '@vaga/contract/result-entry';
import { useState } from 'react';
import { formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import type { EnteredResult } from './result-entry.api.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';

/** What is asked before a result is entered. */
export interface ResultQuestion {
  row: ResultRow;
  result: EnterableResult;
}

interface ConfirmResultDialogProps {
  /** Null: nothing is asked. */
  question: ResultQuestion | null;
  isBusy: boolean;
  onConfirm: (entered: EnteredResult) => void;
  onClose: () => void;
}

/**
 * Asks in words before a result is entered: outcome, person, date of birth, service. Source: the specification. A correction
 * asks why as well.
 */
export function ConfirmResultDialog({ question, ...others }: ConfirmResultDialogProps) {
  if (!question) return null;
  return <Asked key={question.row.id + question.result} question={question} {...others} />;
}

function Asked({
  question: { row, result },
  isBusy,
  onConfirm,
  onClose,
}: ConfirmResultDialogProps & { question: ResultQuestion }) {
  const t = useText(resultEntryTexts);
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isCorrection = row.result !== 'Pending' && row.result !== 'Executed';
  const isShort = isCorrection && reason.trim().length < reasonCharacters.minimum;
  const born = row.dateOfBirth ? formatDay(row.dateOfBirth, language, 'dateOfYear') : '–';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isCorrection ? 'confirm.correct' : 'confirm.title')}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <Button
            // So that Enter confirms what has been read.
            {...(isCorrection ? {} : { 'data-autofocus': true })}
            variant={result === 'Unauthorized' ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={() => {
              setTried(true);
              if (!isShort) onConfirm({ result, reason: isCorrection ? reason.trim() : null });
            }}
          >
            {t('confirm.enter', { outcome: t(`outcome.${result}`) })}
          </Button>
        </>
      }
    >
      <p className={classes.sentence}>
        {t('confirm.sentence', {
          outcome: t(`outcome.${result}`),
          person: row.person,
          born,
          service: row.service,
        })}
      </p>
      {isCorrection ? (
        <TextAreaField
          label={t('confirm.reason')}
          hint={t('confirm.reasonHint', { before: t(`outcome.${row.result}`) })}
          error={isTried && isShort ? t('confirm.reasonShort') : null}
          value={reason}
          maxLength={reasonCharacters.maximum}
          rows={3}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <p className={classes.soft}>{t('confirm.told', { minutes: undoMinutes })}</p>
      )}
    </Dialog>
  );
}
