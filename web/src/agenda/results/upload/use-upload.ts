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
  const [files, setFiles] = useState<LocalFile[]>([]);
  const [newer, setNewer] = useState<ReadonlyMap<string, UploadedDocument>>(new Map());
  const [problem, setProblem] = useState<ZipProblem | null>(null);
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

  const sending = useSending(sendOne);

  return {
    files,
    newer,
    progress: sending.progress,
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
        const batch = batchOfAddress ?? sending.batch.current ?? crypto.randomUUID();
        setFiles((all) => [...all, ...added]);
        if (batch !== batchOfAddress)
          setAddress({ tab: 'upload', batch }, { preventScrollReset: true });
        await sending.send(
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
      if (batchOfAddress) await sending.send(batchOfAddress, failed);
    },
  };
}

/** Sends files in the order in which they are added, and those that are added meanwhile too. */
function useSending(sendOne: (batch: string, file: LocalFile) => Promise<void>) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const waiting = useRef<{ to: string; file: LocalFile }[]>([]);
  /** How many files are on their way. */
  const senders = useRef(0);
  /** Files that are added while others are sent go to their batch: the address may not have it yet. */
  const batch = useRef<string | null>(null);

  async function send(to: string, toSend: readonly LocalFile[]) {
    if (toSend.length === 0) return;
    batch.current = to;
    waiting.current.push(...toSend.map((file) => ({ to, file })));
    setProgress((known) => ({
      done: known?.done ?? 0,
      all: (known?.all ?? 0) + toSend.length,
    }));
    await Promise.all(Array.from({ length: sentAtOnce - senders.current }, sendInTurn));
  }

  /** Sends what waits, also what is added meanwhile, until nothing does. */
  async function sendInTurn() {
    senders.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      await sendOne(next.to, next.file);
      setProgress((known) => known && { done: known.done + 1, all: known.all });
    }
    senders.current -= 1;
    if (senders.current > 0) return;
    batch.current = null;
    setProgress(null);
    await revalidate();
  }

  return { progress, batch, send };
}
