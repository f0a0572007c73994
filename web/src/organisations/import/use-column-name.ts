import type { ImportColumn } from '@vaga/contract/import-columns';
import { importColumns } from '@vaga/contract/import-columns';
import { useText } from '../../platform/texts.ts';
import { importTexts } from './import.texts.ts';

const ours: ReadonlySet<string> = new Set<ImportColumn>(Object.values(importColumns).flat());

/** What a column is called on the screen; its own name where it is none of ours. */
export function useColumnName(): (column: string) => string {
  const t = useText(importTexts);
  return (column) => (isOurs(column) ? t(`column.${column}`) : column);
}

function isOurs(column: string): column is ImportColumn {
  return ours.has(column);
}
