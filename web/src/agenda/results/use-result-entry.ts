import type { ResultRow } from '@vaga/contract/result-entry';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isUnanswered, useAttempt } from '../../platform/attempt.ts';
import {
  attachDocument,
  type EnteredResult,
  enterNegatives,
  enterResult,
  undoResult,
} from './result-entry.api.ts';

/** What has just been done, for the line that says it. */
export type ResultDone =
  | { kind: 'entered' | 'attached' | 'undone'; row: ResultRow }
  | { kind: 'negatives'; count: number; refused: readonly string[] };

/**
 * Enters results and reads the list anew: after a refusal too, because a colleague may have entered one meanwhile. A repeat
 * after a lost reply carries the same key.
 */
export function useResultEntry() {
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure, forget } = useAttempt();
  const [done, setDone] = useState<ResultDone | null>(null);

  const act = (sent: unknown, work: (key: string) => Promise<ResultDone>) =>
    run(async (key) => {
      try {
        setDone(await work(key));
      } catch (error) {
        if (!isUnanswered(error)) await revalidate();
        throw error;
      }
      await revalidate();
    }, sent);

  return {
    isBusy,
    failure,
    forget,
    done,
    enter: (row: ResultRow, entered: EnteredResult) =>
      act([row.id, row.version, entered], async (key) => ({
        kind: 'entered',
        row: await enterResult(row, entered, key),
      })),
    undo: (row: ResultRow) =>
      act([row.id, row.version], async (key) => ({
        kind: 'undone',
        row: await undoResult(row, key),
      })),
    attach: (row: ResultRow, document: { content: File; code: string }, onAttached: () => void) =>
      act([row.id, row.version, document.content.name, document.code], async () => {
        const attached = await attachDocument(row, document);
        onAttached();
        return { kind: 'attached', row: attached };
      }),
    enterNegatives: (rows: readonly ResultRow[]) =>
      act(null, async () => {
        const { entered, refused } = await enterNegatives(rows.map(({ id }) => id));
        const reasons = refused.map(({ id, error }) => {
          const name = rows.find((row) => row.id === id)?.person ?? '';
          return `${name}: ${error.text}`;
        });
        return { kind: 'negatives', count: entered.length, refused: reasons };
      }),
  };
}
