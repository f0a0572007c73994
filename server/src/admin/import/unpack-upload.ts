import type { ImportKind } from '@vaga/contract/import-columns';
import { importKinds } from '@vaga/contract/import-columns';
import { importUnpackedBytes } from '@vaga/contract/import-limits';
import { decodeText } from '../../platform/decode-text.rules.ts';
import { readCsvFile } from './read-csv-file.rules.ts';
import { readJsonFile } from './read-json-file.rules.ts';
import type { SentTable, UnpackedUpload, UploadRefusal } from './sent-table.ts';
import { unpackZip } from './unpack-zip.ts';

/**
 * The tables of an upload: of a ZIP, of one JSON, or of one CSV. It has no limit of time: a stranger's file is read by
 * `createUploadReader`.
 */
export async function unpackUpload(content: Uint8Array): Promise<UnpackedUpload> {
  if (isZip(content)) return unpackTables(content);
  const text = decodeText(content);
  if (isBinary(text)) return { refused: { code: 'import.unreadable' } };
  if (/^\uFEFF?\s*[[{]/.test(text)) return readJsonFile(text);
  const read = readCsvFile(text, null);
  return 'refused' in read ? read : { tables: [read] };
}

async function unpackTables(content: Uint8Array): Promise<UnpackedUpload> {
  const unpacked = await unpackZip(content, importUnpackedBytes);
  if ('refused' in unpacked) return unpacked;
  const tables: SentTable[] = [];
  for (const { name, bytes } of unpacked.files) {
    const kind = kindOfName(name);
    if (kind === null) continue;
    const text = decodeText(bytes);
    const read = isBinary(text) ? binary(name) : readCsvFile(text, kind);
    if ('refused' in read) return read;
    tables.push(read);
  }
  return tables.length > 0 ? { tables } : { refused: { code: 'import.zip_empty' } };
}

export function kindOfName(name: string): ImportKind | null {
  return importKinds.find((kind) => `${kind}.csv` === name) ?? null;
}

/** The signature of a file in a ZIP, or of a ZIP without files (APPNOTE 4.3.7, 4.3.16). */
function isZip([p, k, three, four]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));
}

/** Whether a text has characters that no table has: what was decoded is a picture, a workbook or a program. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

function binary(name: string): { refused: UploadRefusal } {
  return { refused: { code: 'import.csv_binary', values: { file: name } } };
}
