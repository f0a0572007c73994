import { useText } from '../../platform/texts.ts';
import { importTexts } from './import.texts.ts';

/** What a column is called on the screen; its own name where it is none of ours. */
export function useColumnName(): (column: string) => string {
  const t = useText(importTexts);
  return (column) => t(`column.${column}` as Parameters<typeof t>[0]);
}
