import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { messageIn } from '../../../platform/wire.ts';
import { expandFiles } from './chosen-files.ts';
import { ZipError, type ZipProblem } from './read-zip.ts';
import { sendDocument } from './upload.api.ts';
import type { LocalFile } from './upload.rules.ts';

/** How far the sending of this visit is. */
export interface UploadProgress {
  done: number;
  all: number;
}

/** While the server reads one file it receives the next. */
const sentAtOnce = 2;

/**
 * Sends files two at a time. The batch gets its id with the first one and stands in the address, so that the documents are there
 * again after the page is loaded anew; a file that was not answered is sent again by the member, and counts once.
 */
export function useUpload(batchOfAddress: string | null) {
  const [, setAddress] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [files, setFiles] = useState<LocalFile[]>([]);
  const [newer, setNewer] = useState<ReadonlyMap<string, UploadedDocument>>(new Map());
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<ZipProblem | null>(null);
  const isSending = useRef(false);
  /** By the document's id: two files with the same bytes are one document. */
  const sentAs = useRef(new Map<string, LocalFile>());

  async function sendOne(batch: string, file: LocalFile) {
    change(file.key, { state: 'sending', text: undefined });
    try {
      const document = await sendDocument(await file.open(), batch);
      const first = sentAs.current.get(document.id) ?? file;
      sentAs.current.set(document.id, first);
      if (first.key !== file.key) return change(file.key, { state: 'same', text: first.name });
      setNewer((known) => new Map(known).set(document.id, document));
      setFiles((all) => all.filter(({ key }) => key !== file.key));
    } catch (error) {
      change(file.key, { state: 'failed', text: messageIn(error) });
    }
  }

  const change = (key: string, values: Partial<LocalFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...values } : file)));

  async function send(batch: string, toSend: readonly LocalFile[]) {
    if (isSending.current) return;
    isSending.current = true;
    const all = toSend.length;
    setProgress({ done: 0, all });
    await forEachFile(toSend, async (file) => {
      await sendOne(batch, file);
      setProgress((known) => ({ done: (known?.done ?? 0) + 1, all }));
    });
    isSending.current = false;
    setProgress(null);
    await revalidate();
  }

  return {
    files,
    newer,
    progress,
    problem,
    /** What an act answered. */
    keep: (documents: readonly UploadedDocument[]) =>
      setNewer((known) => {
        const next = new Map(known);
        for (const document of documents) next.set(document.id, document);
        return next;
      }),
    async add(chosen: readonly File[]) {
      setProblem(null);
      try {
        const added = await expandFiles(chosen);
        const batch = batchOfAddress ?? crypto.randomUUID();
        setFiles((all) => [...all, ...added]);
        if (batch !== batchOfAddress)
          setAddress({ tab: 'upload', batch }, { preventScrollReset: true });
        await send(
          batch,
          added.filter(({ state }) => state === 'waiting'),
        );
      } catch (error) {
        if (!(error instanceof ZipError)) throw error;
        setProblem(error.problem);
      }
    },
    /** Sends the files once more that got no answer, or an error. */
    async retry() {
      const failed = files.filter(({ state }) => state === 'failed');
      if (batchOfAddress) await send(batchOfAddress, failed);
    },
  };
}

/** In their order, `sentAtOnce` at a time. */
async function forEachFile(
  files: readonly LocalFile[],
  work: (file: LocalFile) => Promise<void>,
): Promise<void> {
  const waiting = [...files];
  const workInTurn = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await work(file);
  };
  await Promise.all(Array.from({ length: sentAtOnce }, workInTurn));
}
