import { resultDocumentBytes, uploadedDocumentsPerBatch } from '@vaga/contract/limits';
import { readZip, ZipError } from './read-zip.ts';
import type { LocalFile } from './upload.rules.ts';

/**
 * The files that a member chose or dropped, with those of ZIPs; one that is too big is not opened.
 * @throws ZipError
 */
export async function expandFiles(files: readonly File[]): Promise<LocalFile[]> {
  const all: LocalFile[] = [];
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      for (const entry of await readZip(file, uploadedDocumentsPerBatch))
        all.push(localFile(entry.name, () => entry.open(resultDocumentBytes)));
    } else if (!file.name.startsWith('.')) {
      const isTooBig = file.size > resultDocumentBytes;
      all.push({
        ...localFile(file.name, async () => file),
        state: isTooBig ? 'tooBig' : 'waiting',
      });
    }
    if (all.length > uploadedDocumentsPerBatch) throw new ZipError('tooMany');
  }
  return all;
}

function localFile(name: string, open: () => Promise<File>): LocalFile {
  return { key: crypto.randomUUID(), name, state: 'waiting', open };
}

/** What was dropped: files, and those in dropped folders. Reads one more than a batch at most. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // The list is empty once this function waits for anything.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files];
  const files: File[] = [];
  for (const entry of entries) await addFilesOf(entry, files);
  return files;
}

async function addFilesOf(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length > uploadedDocumentsPerBatch) return;
  if (isFile(entry)) {
    files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // A folder is read in parts, until one is empty.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (part.length === 0 || files.length > uploadedDocumentsPerBatch) return;
      for (const one of part) await addFilesOf(one, files);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
