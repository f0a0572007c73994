import type { Pagination } from '@vaga/contract/envelope';
import type { ResultRow, ResultState } from '@vaga/contract/result-entry';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../app/root-data.ts';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { Button } from '../../ui/button.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { ListPages } from '../../ui/list.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { AttachDialog } from './attach-dialog.tsx';
import { ConfirmResultDialog, type ResultQuestion } from './confirm-result-dialog.tsx';
import { NegativesDialog } from './negatives-dialog.tsx';
import { ResultDoneLine } from './result-done-line.tsx';
import { resultStates } from './result-entry.rules.ts';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';
import { ResultsTable } from './results-table.tsx';
import { useResultEntry } from './use-result-entry.ts';

interface EnterPartProps {
  state: ResultState;
  /** Null where they could not be read. */
  rows: readonly ResultRow[] | null;
  pagination: Pagination | null;
}

/** Results to enter, by row and by key; those of people who are there; those that were entered lately, to correct them. */
export function EnterPart({ state, rows, pagination }: EnterPartProps) {
  const t = useText(resultEntryTexts);
  return (
    <>
      <nav className={classes.states} aria-label={t('states')}>
        {resultStates.map((one) => (
          <Link key={one} to={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {t(`state.${one}`)}
          </Link>
        ))}
      </nav>
      <ResultList key={state} rows={rows} isToEnter={state === 'toEnter'} />
      {rows && rows.length > 0 && pagination ? (
        <ListPages pagination={pagination} count={t('count', { count: pagination.totalRecords })} />
      ) : null}
    </>
  );
}

function ResultList({
  rows,
  isToEnter,
}: {
  rows: readonly ResultRow[] | null;
  isToEnter: boolean;
}) {
  const t = useText(resultEntryTexts);
  const now = useNow();
  const entry = useResultEntry();
  const [question, setQuestion, close] = useDialogOf<ResultQuestion>();
  const [negatives, setNegatives, closeNegatives] = useDialogOf<readonly ResultRow[]>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [documentOf, setDocumentOf, closeDocument] = useDialogOf<ResultRow>();
  /** Whose document was sent last: the dialog of another row does not show how that failed. */
  const [sentOf, setSentOf] = useState<ResultRow | null>(null);
  const isSent = documentOf !== null && documentOf === sentOf;
  const { bar, goOnAt } = useFocusOfNextRow(rows, question !== null || negatives !== null);
  const chosen = (rows ?? []).filter(({ id }) => ticked.has(id));
  return (
    <>
      <div ref={bar} className={classes.bar}>
        <ResultDoneLine
          done={entry.done}
          isBusy={entry.isBusy}
          onUndo={(row) => void entry.undo(row)}
        />
        {chosen.length > 0 ? (
          <Button variant="accent" onClick={() => setNegatives(chosen)}>
            {t('negatives', { count: chosen.length })}
          </Button>
        ) : null}
      </div>
      <ListFaces
        rows={rows}
        failed={{ title: t('failed.title'), text: t('failed.text'), retryLabel: t('failed.retry') }}
        empty={{ title: t(isToEnter ? 'none.toEnter' : 'none.other') }}
      >
        {(shown) => (
          <ResultsTable
            rows={shown}
            now={now}
            ticked={ticked}
            onTick={(id, isTicked) => {
              const next = new Set(ticked);
              if (isTicked) next.add(id);
              else next.delete(id);
              setTicked(next);
            }}
            onChoose={(row, result) => setQuestion({ row, result })}
            onAttach={setDocumentOf}
          />
        )}
      </ListFaces>
      <ConfirmResultDialog
        question={question}
        isBusy={entry.isBusy}
        onConfirm={(entered) => {
          if (!question) return;
          goOnAt((rows ?? []).indexOf(question.row));
          void entry.enter(question.row, entered).then(close);
        }}
        onClose={close}
      />
      <NegativesDialog
        rows={negatives ?? []}
        isBusy={entry.isBusy}
        onConfirm={() => {
          if (!negatives) return;
          goOnAt(0);
          const sent = new Set(negatives.map(({ id }) => id));
          void entry.enterNegatives(negatives).then(() => {
            // What was ticked meanwhile stays.
            setTicked((now) => new Set([...now].filter((id) => !sent.has(id))));
            closeNegatives();
          });
        }}
        onClose={closeNegatives}
      />
      {documentOf ? (
        <AttachDialog
          row={documentOf}
          isBusy={entry.isBusy}
          failure={isSent ? entry.failure : null}
          onAttach={(document) => {
            setSentOf(documentOf);
            void entry.attach(documentOf, document, closeDocument);
          }}
          onClose={() => {
            entry.forget();
            closeDocument();
          }}
        />
      ) : null}
      <FailureDialog
        attempts={isSent ? [] : [entry]}
        title={t('failed.enter')}
        text={t('failed.text')}
      />
    </>
  );
}

/**
 * Once a result is entered, the row that has come into its place has the focus, or the way back where there is none: after the
 * list was read anew and the question is closed.
 */
function useFocusOfNextRow(rows: EnterPartProps['rows'], isAsking: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const entered = useRef<{ index: number; rows: EnterPartProps['rows'] } | null>(null);
  useEffect(() => {
    if (!entered.current || isAsking || rows === entered.current.rows) return;
    const { index } = entered.current;
    entered.current = null;
    const stops =
      bar.current?.parentElement?.querySelectorAll<HTMLElement>('tbody [data-row-stop]');
    const next = stops?.[Math.min(index, stops.length - 1)];
    (next ?? bar.current?.querySelector<HTMLElement>('[role="status"] button'))?.focus();
  }, [rows, isAsking]);
  return {
    bar,
    goOnAt: (index: number) => {
      entered.current = { index, rows };
    },
  };
}
