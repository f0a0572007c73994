import type { ImportReport } from '@vaga/contract/import';
import { organisationImportBytes } from '@vaga/contract/import-limits';
import { useState } from 'react';
import { ApiError, messageIn } from '../../platform/wire.ts';
import { applyFile, previewFile } from './import.api.ts';
import type { ChosenColumns } from './import.rules.ts';
import { columnsOf, needsColumns, rowsToSave, totalsOf } from './import.rules.ts';

export type ImportStep = 'upload' | 'columns' | 'preview' | 'done';

/** Why a step did not go on: a file that is too large, the server's words, or no answer. */
export type ImportProblem = { text: string } | 'tooLarge' | 'unanswered';

/** How many rows are saved, of how many. */
export interface ImportProgress {
  saved: number;
  all: number;
}

interface ImportState {
  step: ImportStep;
  file: File | null;
  columns: ChosenColumns;
  /** Of the preview, then of the import. */
  report: ImportReport | null;
  saved: number;
}

const beginning: ImportState = { step: 'upload', file: null, columns: {}, report: null, saved: 0 };

/**
 * The steps of an import. Nothing is saved before the last one, which sends the file again and again until all its rows are: so it
 * shows how far it is, and goes on where it stopped.
 */
export function useImport(organisationId: string | null) {
  const [state, setState] = useState(beginning);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const text = messageIn(error);
      setProblem(text === undefined ? 'unanswered' : { text });
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      setProgress(null);
    }
  }

  async function preview(content: File, columns: ChosenColumns): Promise<ImportReport> {
    return previewFile({ content, columns, organisationId });
  }

  return {
    ...state,
    isBusy,
    problem,
    progress,
    choose: (file: File) => {
      if (file.size > organisationImportBytes) return setProblem('tooLarge');
      return attempt(async () => {
        const report = await preview(file, {});
        const step = needsColumns(report) ? 'columns' : 'preview';
        setState({ step, file, report, columns: columnsOf(report.files), saved: 0 });
      });
    },
    setColumns: (columns: ChosenColumns) => setState((before) => ({ ...before, columns })),
    toPreview: () =>
      attempt(async () => {
        if (!state.file) return;
        const report = await preview(state.file, state.columns);
        setState((before) => ({ ...before, report, step: 'preview' }));
      }),
    toColumns: () => setState((before) => ({ ...before, step: 'columns' })),
    apply: () =>
      attempt(async () => {
        const { file: content, columns, report } = state;
        if (!content || !report) return;
        const all = rowsToSave(report);
        let { saved } = state;
        setProgress({ saved, all });
        for (;;) {
          const done = await applyFile({ content, columns, organisationId });
          const { new: added, changed } = totalsOf(done);
          saved += added + changed;
          setState((before) => ({ ...before, saved }));
          setProgress({ saved, all: Math.max(all, saved) });
          if (done.entitiesLeft > 0) continue;
          setState((before) => ({ ...before, report: done, step: 'done' }));
          return;
        }
      }),
    restart: () => {
      setProblem(null);
      setState(beginning);
    },
  };
}
