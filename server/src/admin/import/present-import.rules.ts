import type { Language } from '@vaga/contract/common';
import type { ImportFile, ImportLine, ImportLineState, ImportReport } from '@vaga/contract/import';
import type { ImportKind } from '@vaga/contract/import-columns';
import { importKinds } from '@vaga/contract/import-columns';
import { importLinesListed } from '@vaga/contract/import-limits';
import { messageOf } from '@vaga/contract/messages';
import type { EntityPlan } from './plan-rows.rules.ts';
import type { PlannedRow } from './planned-row.rules.ts';

/** What a reader looks at first. */
const order: readonly ImportLineState[] = ['error', 'changed', 'new'];

interface PresentImportInput {
  files: ImportFile[];
  plans: readonly EntityPlan[];
  left: number;
  language: Language;
}

export function presentImport({ files, plans, left, language }: PresentImportInput): ImportReport {
  const rows = plans.flatMap((plan) => plan.rows);
  const shown = order.flatMap((state) =>
    rows.filter((row) => row.state === state).toSorted(byFileAndLine),
  );
  return {
    files,
    counts: countsOf(rows),
    lines: shown.slice(0, importLinesListed).map((row) => lineOf(row, language)),
    linesLeftOut: Math.max(0, shown.length - importLinesListed),
    entitiesLeft: left,
  };
}

function countsOf(rows: readonly PlannedRow[]): ImportReport['counts'] {
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, { new: 0, changed: 0, same: 0, error: 0 }]),
  ) as Record<ImportKind, Record<ImportLineState, number>>;
  for (const { kind, state } of rows) counts[kind][state] += 1;
  return counts;
}

function byFileAndLine(one: PlannedRow, other: PlannedRow): number {
  return importKinds.indexOf(one.kind) - importKinds.indexOf(other.kind) || one.line - other.line;
}

function lineOf({ errors, forEditor = null, ...row }: PlannedRow, language: Language): ImportLine {
  return {
    ...row,
    name: row.name.slice(0, 200),
    forEditor,
    changes: row.changes.map(({ column, before, after }) => ({
      column,
      before: before.slice(0, 200),
      after: after.slice(0, 200),
    })),
    errors: errors.map(({ column, code, values }) => ({
      column,
      message: messageOf(code, language, values),
    })),
  };
}
