import type { UploadedDocument } from '@vaga/contract/uploaded-documents';

/** A file of this visit that the server has not answered for yet, or will not. */
export interface LocalFile {
  key: string;
  name: string;
  /** `same`: another file of this visit has the same bytes. */
  state: 'waiting' | 'sending' | 'failed' | 'tooBig' | 'same';
  /** What the server said; of `same` the name of the other file. */
  text?: string | undefined;
  open: () => Promise<File>;
}

/** What the bar above the table counts. */
export interface UploadCounts {
  matched: number;
  toConfirm: number;
  toChoose: number;
  refused: number;
  published: number;
}

export function countDocuments(
  documents: readonly UploadedDocument[],
  files: readonly LocalFile[],
): UploadCounts {
  const count = (...states: UploadedDocument['state'][]) =>
    documents.filter(({ state }) => states.includes(state)).length;
  return {
    matched: count('matched'),
    toConfirm: count('proposed'),
    toChoose: count('unmatched'),
    refused:
      count('refused') + files.filter(({ state }) => state === 'tooBig' || state === 'same').length,
    published: count('published'),
  };
}

/**
 * The documents that the page read, with what this visit knows of them since; new ones at the end. Those that asked
 * for a member when they were read come first: among 200 they would be missed. Each part is in the order of the file
 * names, whichever file the server answered for first. An act moves no row.
 */
export function mergeDocuments(
  read: readonly UploadedDocument[],
  newer: ReadonlyMap<string, UploadedDocument>,
): UploadedDocument[] {
  const known = new Set(read.map(({ id }) => id));
  const added = [...newer.values()].filter(({ id }) => !known.has(id));
  const asks = ({ state }: UploadedDocument) => state === 'proposed' || state === 'unmatched';
  const sorted = read.toSorted(byFileName);
  const inOrder = [...sorted.filter(asks), ...sorted.filter((document) => !asks(document))];
  return [
    ...inOrder.map((document) => newer.get(document.id) ?? document),
    ...added.toSorted(byFileName),
  ];
}

const fileNames = new Intl.Collator('pt', { numeric: true });

function byFileName(one: UploadedDocument, other: UploadedDocument): number {
  return fileNames.compare(one.fileName, other.fileName);
}

/** Whether a member has something to do with it still. */
export function isOpen({ state }: Pick<UploadedDocument, 'state'>): boolean {
  return state === 'matched' || state === 'proposed' || state === 'unmatched';
}
