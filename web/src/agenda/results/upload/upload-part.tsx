import { IconUpload } from '@tabler/icons-react';
import { resultDocumentBytes, undoMinutes, uploadedDocumentsPerBatch } from '@vaga/contract/limits';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { type DragEvent, useId, useState } from 'react';
import { useAttempt } from '../../../platform/attempt.ts';
import { formatSize } from '../../../platform/format.ts';
import { Link } from '../../../platform/link.tsx';
import { useLanguage, useText } from '../../../platform/texts.ts';
import { useDialogOf } from '../../../platform/use-dialog-of.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailureDialog } from '../../../ui/failure-dialog.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ChoosePersonDialog } from './choose-person-dialog.tsx';
import { filesOfDrop } from './chosen-files.ts';
import { chooseAppointment, rejectDocument } from './upload.api.ts';
import classes from './upload.module.css';
import { countDocuments, mergeDocuments, type UploadCounts } from './upload.rules.ts';
import { uploadTexts } from './upload.texts.ts';
import { UploadsTable } from './uploads-table.tsx';
import { usePublish } from './use-publish.ts';
import { type UploadProgress, useUpload } from './use-upload.ts';

interface UploadPartProps {
  /** Null before the first file: what waits from earlier is shown. */
  batch: string | null;
  /** Null where they could not be read. */
  documents: readonly UploadedDocument[] | null;
}

/** Documents of results, uploaded many at once: each is matched, or confirmed by a member, and then published. */
export function UploadPart({ batch, documents }: UploadPartProps) {
  const t = useText(uploadTexts);
  const upload = useUpload(batch);
  const attempt = useAttempt();
  const { published, publishing, publish, forgetPublished } = usePublish(attempt, upload.keep);
  const [choosing, setChoosing, closeChoice] = useDialogOf<UploadedDocument>();
  const [rejecting, setRejecting, closeRejection] = useDialogOf<UploadedDocument>();
  const { files, newer, progress } = upload;
  const rows =
    documents === null && newer.size === 0 ? null : mergeDocuments(documents ?? [], newer);
  const counts = countDocuments(rows ?? [], files);
  const act = (work: () => Promise<UploadedDocument>) => {
    forgetPublished();
    return attempt.run(async () => upload.keep([await work()]));
  };
  const publishMatched = () =>
    publish((rows ?? []).filter(({ state }) => state === 'matched').map(({ id }) => id));
  return (
    <>
      <DropZone onFiles={(chosen) => void upload.add(chosen)} />
      {upload.problem ? (
        <p role="alert" className={classes.failure}>
          {t(`zip.${upload.problem}`, { count: uploadedDocumentsPerBatch })}
        </p>
      ) : null}
      <div className={classes.bar} role="status">
        {progress ? (
          <Progress {...progress} label="progress" />
        ) : publishing ? (
          <Progress {...publishing} label="publishing" />
        ) : (
          <Totals counts={counts} published={published} failed={files.some(isFailed)} />
        )}
      </div>
      <div className={classes.acts}>
        {counts.matched > 0 && !progress ? (
          <Button variant="accent" isBusy={attempt.isBusy} onClick={() => void publishMatched()}>
            {t('publish', { count: counts.matched })}
          </Button>
        ) : null}
        {files.some(isFailed) && !progress ? (
          <Button variant="outline" onClick={() => void upload.retry()}>
            {t('retry', { count: files.filter(isFailed).length })}
          </Button>
        ) : null}
        {batch ? (
          <Link className={classes.other} to="?tab=upload">
            {t('waiting')}
          </Link>
        ) : null}
      </div>
      <ListFaces
        rows={rows && [...rows, ...files]}
        failed={{
          title: t('failed.title'),
          text: t('failed.text'),
          retryLabel: t('failed.retry'),
        }}
        empty={{ title: t('none.title'), text: t('none.text') }}
      >
        {() => (
          <UploadsTable
            documents={rows ?? []}
            files={files}
            isBusy={attempt.isBusy}
            onConfirm={({ id, appointment }) =>
              void (appointment && act(() => chooseAppointment(id, appointment.id)))
            }
            onChoose={setChoosing}
            onReject={setRejecting}
          />
        )}
      </ListFaces>
      {choosing ? (
        <ChoosePersonDialog
          document={choosing}
          attempt={attempt}
          onChoose={(appointmentId) =>
            void attempt.run(async () => {
              upload.keep([await chooseAppointment(choosing.id, appointmentId)]);
              closeChoice();
            }, appointmentId)
          }
          onClose={() => {
            attempt.forget();
            closeChoice();
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={rejecting !== null}
        isDanger
        isBusy={attempt.isBusy}
        title={t('rejectTitle', { file: rejecting?.fileName ?? '' })}
        text={t('rejectText')}
        confirmLabel={t('rejectNow')}
        cancelLabel={t('back')}
        onConfirm={() => {
          if (rejecting) void act(() => rejectDocument(rejecting.id)).then(closeRejection);
        }}
        onCancel={closeRejection}
      />
      <FailureDialog
        attempts={choosing ? [] : [attempt]}
        title={t('failed.act')}
        text={t('failed.text')}
      />
    </>
  );
}

const isFailed = ({ state }: { state: string }) => state === 'failed';

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useText(uploadTexts);
  const language = useLanguage();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void filesOfDrop(event.dataTransfer).then(onFiles);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button does the same by keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={28} aria-hidden="true" />
      <label className={classes.choose} htmlFor={id}>
        {t('choose')}
        <input
          id={id}
          className="visually-hidden"
          type="file"
          multiple
          accept="application/pdf,.pdf,application/zip,.zip"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <small id={`${id}-hint`} className={classes.soft}>
        {t('chooseHint', {
          count: uploadedDocumentsPerBatch,
          size: formatSize(resultDocumentBytes, language),
        })}
      </small>
    </div>
  );
}

function Progress({
  done,
  all,
  label: name,
}: UploadProgress & { label: 'progress' | 'publishing' }) {
  const t = useText(uploadTexts);
  const label = t(name, { done, count: all });
  return (
    <>
      <progress className={classes.progress} max={all} value={done} aria-label={label} />
      <span>{label}</span>
    </>
  );
}

interface TotalsProps {
  counts: UploadCounts;
  /** How many the last press published; null before. */
  published: number | null;
  failed: boolean;
}

const totals = ['matched', 'toConfirm', 'toChoose', 'refused', 'published'] as const;

function Totals({ counts, published, failed }: TotalsProps) {
  const t = useText(uploadTexts);
  const shown = totals.filter((one) => counts[one] > 0);
  return (
    <>
      <strong>{shown.map((one) => t(`total.${one}`, { count: counts[one] })).join(', ')}</strong>
      {published ? <span>{t('published', { count: published, minutes: undoMinutes })}</span> : null}
      {failed ? <span className={classes.failure}>{t('someFailed')}</span> : null}
    </>
  );
}
