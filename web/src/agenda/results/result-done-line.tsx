import type { ResultRow } from '@vaga/contract/result-entry';
import { type Translate, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { wallMoment } from './result-entry.rules.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';
import type { ResultDone } from './use-result-entry.ts';

interface ResultDoneLineProps {
  done: ResultDone | null;
  isBusy: boolean;
  onUndo: (row: ResultRow) => void;
}

/** Says what has just been done, and takes it back while the patient does not read it yet. */
export function ResultDoneLine({ done, isBusy, onUndo }: ResultDoneLineProps) {
  const t = useText(resultEntryTexts);
  return (
    <div role="status" className={classes.done}>
      {done?.kind === 'negatives' ? (
        <>
          <span>{t('done.negatives', { count: done.count })}</span>
          {done.refused.map((text) => (
            <span key={text} className={classes.late}>
              {text}
            </span>
          ))}
        </>
      ) : null}
      {done && done.kind !== 'negatives' ? <span>{sentenceOf(done, t)}</span> : null}
      {done && done.kind !== 'negatives' && done.kind !== 'undone' && done.row.shownAt ? (
        <Button variant="outline" isBusy={isBusy} onClick={() => onUndo(done.row)}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
  );
}

function sentenceOf(
  { kind, row }: Extract<ResultDone, { row: ResultRow }>,
  t: Translate<keyof (typeof resultEntryTexts)['pt']>,
): string {
  const { person, result, shownAt } = row;
  if (kind === 'undone') return t('done.undone', { person });
  if (kind === 'attached') return t('done.attached', { person });
  const outcome = t(`outcome.${result}`);
  return shownAt
    ? t('done.entered', { person, outcome, time: wallMoment(shownAt).time })
    : t('done.enteredNow', { person, outcome });
}
