import type { ImportKind } from '@vaga/contract/import-columns';
import type { MessageCode } from '@vaga/contract/messages';

/** Why a file, or a row of it, is not imported. */
export interface UploadRefusal {
  code: MessageCode;
  values?: Record<string, string | number>;
}

/** A row as it was sent: one text for each header, '' where it has none. */
export interface SentRow {
  /** The line of a CSV file, or the number of the row in a JSON list, from 1. */
  line: number;
  cells: string[];
}

/** A file as it was sent. */
export interface SentTable {
  kind: ImportKind;
  headers: string[];
  rows: SentRow[];
}

/** What an upload holds; `isTooLarge` where it has more than its limits. */
export type UnpackedUpload =
  | { tables: SentTable[] }
  | { refused: UploadRefusal; isTooLarge?: boolean };
