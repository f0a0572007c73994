import type { ImportKind } from '@vaga/contract/import-columns';
import {
  columnSynonyms,
  importColumns,
  importKinds,
  keyColumns,
} from '@vaga/contract/import-columns';

/** The index of the header of each of our columns that a file has. */
export type ColumnPlaces = ReadonlyMap<string, number>;

/** What a member chose: for a kind, the index of the header of a column, -1 for none. */
export type ChosenColumns = Readonly<Partial<Record<ImportKind, Readonly<Record<string, number>>>>>;

/** As headers are compared: no accents, no case, words with one space between them. */
function plain(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Which header is which of our columns: what the member chose, else a header with the column's own name, else with a name that
 * people give it. Each header is one column at most.
 */
export function matchColumns(
  kind: ImportKind,
  headers: readonly string[],
  chosen: ChosenColumns = {},
): ColumnPlaces {
  const names = headers.map(plain);
  const places = new Map<string, number>();
  const taken = new Set<number>();
  const take = (column: string, at: number) => {
    if (at < 0 || at >= headers.length || taken.has(at) || places.has(column)) return;
    places.set(column, at);
    taken.add(at);
  };
  const decided = chosen[kind] ?? {};
  const columns: readonly string[] = importColumns[kind];
  for (const column of columns) {
    if (Object.hasOwn(decided, column)) take(column, decided[column] ?? -1);
  }
  const open = columns.filter((column) => !Object.hasOwn(decided, column));
  for (const column of open) take(column, names.indexOf(plain(column)));
  for (const column of open) {
    const at = names.findIndex(
      (name, index) => !taken.has(index) && columnSynonyms[column]?.includes(name),
    );
    take(column, at);
  }
  return places;
}

/** The key columns that a file lacks. */
export function missingColumns(kind: ImportKind, places: ColumnPlaces): string[] {
  return keyColumns[kind].filter((column) => !places.has(column));
}

/** What a file by itself is, by its columns: the kind whose columns it has most of; null for one that has the key of none. */
export function guessKind(headers: readonly string[]): ImportKind | null {
  const found = importKinds
    .map((kind) => ({ kind, places: matchColumns(kind, headers) }))
    .filter(({ kind, places }) => missingColumns(kind, places).length === 0)
    .toSorted((one, other) => other.places.size - one.places.size);
  return found[0]?.kind ?? null;
}
