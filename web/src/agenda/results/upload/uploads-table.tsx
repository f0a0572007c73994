import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { type KeyboardEvent, memo } from 'react';
import { shownCode } from '../../../appointments/index.ts';
import { formatDay } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../platform/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../../../ui/card-table.tsx';
import { dot } from '../../../ui/dot.ts';
import { StateBadge, StateNote } from '../../../ui/state-badge.tsx';
import { moveRowFocus } from '../row-focus.ts';
import { documentAddressOf } from './upload.api.ts';
import classes from './upload.module.css';
import { isOpen, type LocalFile } from './upload.rules.ts';
import { uploadTexts } from './upload.texts.ts';

const columns = ['file', 'found', 'person', 'service', 'state', 'acts'] as const;

interface UploadActs {
  isBusy: boolean;
  onConfirm: (document: UploadedDocument) => void;
  onChoose: (document: UploadedDocument) => void;
  onReject: (document: UploadedDocument) => void;
}

interface UploadsTableProps extends UploadActs {
  documents: readonly UploadedDocument[];
  /** Those that the server has not answered for. */
  files: readonly LocalFile[];
}

/** Uploaded documents by row. J and K go to the rows below and above; Enter presses the act that comes next. */
export function UploadsTable({ documents, files, ...acts }: UploadsTableProps) {
  const t = useText(uploadTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('title')}
    >
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} {...acts} />
      ))}
      {files.map((file) => (
        <FileRow key={file.key} file={file} />
      ))}
    </CardTable>
  );
}

const toneOf: Record<UploadedDocument['state'], 'calm' | 'accent' | 'quiet' | 'bad' | 'over'> = {
  received: 'quiet',
  matched: 'calm',
  proposed: 'accent',
  unmatched: 'accent',
  refused: 'bad',
  published: 'calm',
  rejected: 'over',
  expired: 'over',
};

type DocumentRowProps = { document: UploadedDocument } & UploadActs;

/**
 * A row is drawn again when its document changes, and not with each of 200 files that arrive. The acts of an earlier render do the same:
 * they only set state.
 */
const DocumentRow = memo(
  DrawnRow,
  (before, after) => before.document === after.document && before.isBusy === after.isBusy,
);

function DrawnRow({ document, ...acts }: DocumentRowProps) {
  const t = useText(uploadTexts);
  const language = useLanguage();
  const { fileName, foundBy, appointment, state, reason } = document;
  const born = appointment?.dateOfBirth;
  return (
    <CardRow>
      <CardCell isName className={classes.file}>
        {fileName}
      </CardCell>
      <CardCell label={t('column.found')}>{foundBy ? t(`found.${foundBy}`) : '–'}</CardCell>
      <CardCell className={classes.person} label={appointment ? undefined : t('column.person')}>
        {appointment ? (
          <>
            <strong>{appointment.person}</strong>
            <small className={classes.soft}>
              {born ? `${formatDay(born, language, 'dateOfYear')}${dot}` : ''}
              {shownCode(appointment)}
            </small>
          </>
        ) : (
          '–'
        )}
      </CardCell>
      <CardCell label={t('column.service')}>{appointment?.service ?? '–'}</CardCell>
      <CardCell label={t('column.state')}>
        <StateBadge tone={toneOf[state]} text={t(`state.${state}`)}>
          {reason ? <StateNote>{reason.text}</StateNote> : null}
        </StateBadge>
      </CardCell>
      <CardCell className={classes.buttons}>
        {isOpen(document) ? <Acts document={document} {...acts} /> : null}
      </CardCell>
    </CardRow>
  );
}

function Acts({
  document,
  isBusy,
  onConfirm,
  onChoose,
  onReject,
}: { document: UploadedDocument } & UploadActs) {
  const t = useText(uploadTexts);
  const { id, state, fileName, appointment } = document;
  const byKey = (event: KeyboardEvent) => {
    if (moveRowFocus(event)) event.preventDefault();
  };
  const isToConfirm = state === 'proposed' && appointment !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it
    <div className={classes.row} onKeyDown={byKey}>
      {isToConfirm ? (
        <Button
          data-row-stop
          disabled={isBusy}
          aria-label={t('confirmFor', { person: appointment.person, file: fileName })}
          onClick={() => onConfirm(document)}
        >
          {t('confirm')}
        </Button>
      ) : null}
      <Button
        variant="outline"
        data-row-stop={isToConfirm ? undefined : true}
        disabled={isBusy}
        aria-label={t(state === 'unmatched' ? 'choosePersonFor' : 'changePersonFor', {
          file: fileName,
        })}
        onClick={() => onChoose(document)}
      >
        {t(state === 'unmatched' ? 'choosePerson' : 'changePerson')}
      </Button>
      <a
        className={classes.link}
        href={documentAddressOf(id)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('openFor', { file: fileName })}
      >
        {t('open')}
      </a>
      <Button
        variant="quiet"
        disabled={isBusy}
        aria-label={t('rejectFor', { file: fileName })}
        onClick={() => onReject(document)}
      >
        {t('reject')}
      </Button>
    </div>
  );
}

const FileRow = memo(function FileRow({ file }: { file: LocalFile }) {
  const t = useText(uploadTexts);
  const { name, state, text } = file;
  const isBad = state === 'failed' || state === 'tooBig' || state === 'same';
  return (
    <CardRow>
      <CardCell isName className={classes.file}>
        {name}
      </CardCell>
      <CardCell label={t('column.found')}>–</CardCell>
      <CardCell label={t('column.person')}>–</CardCell>
      <CardCell label={t('column.service')}>–</CardCell>
      <CardCell label={t('column.state')}>
        <StateBadge tone={isBad ? 'bad' : 'quiet'} text={t(`local.${state}`)}>
          {state === 'failed' ? <StateNote>{text ?? t('failed.text')}</StateNote> : null}
          {state === 'same' ? (
            <StateNote>{t('local.sameAs', { file: text ?? '' })}</StateNote>
          ) : null}
        </StateBadge>
      </CardCell>
      <CardCell className={classes.buttons}>{null}</CardCell>
    </CardRow>
  );
});
