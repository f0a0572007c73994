import { resultDocumentBytes } from '@vaga/contract/limits';
import type { ResultRow } from '@vaga/contract/result-entry';
import { useId, useState } from 'react';
import { shownCode } from '../../appointments/index.ts';
import type { Failure } from '../../platform/attempt.ts';
import { formatSize } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { ApiError } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dot } from '../../ui/dot.ts';
import { TextField } from '../../ui/field.tsx';
import { resultEntryTexts } from './result-entry.texts.ts';
import classes from './results.module.css';

interface AttachDialogProps {
  row: ResultRow;
  isBusy: boolean;
  failure: Failure | null;
  onAttach: (document: { content: File; code: string }) => void;
  onClose: () => void;
}

/** What the text of a document may leave open, and the code of the appointment settles. */
const settledByCode = [
  'document.no_name',
  'document.no_birth',
  'document.other_person',
  'document.code_other',
  'document.not_read',
];

/** The document of a result. Where its text does not name the person, the member confirms by the code of the appointment. */
export function AttachDialog({ row, isBusy, failure, onAttach, onClose }: AttachDialogProps) {
  const t = useText(resultEntryTexts);
  const language = useLanguage();
  const fileId = useId();
  const [content, setContent] = useState<File | null>(null);
  const [code, setCode] = useState('');
  const isAskingCode = code !== '' || isSettledByCode(failure);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('attachTitle', { person: row.person })}
      closeLabel={t('confirm.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <Button
            isBusy={isBusy}
            disabled={content === null}
            onClick={() => content && onAttach({ content, code: code.trim() })}
          >
            {t('attachNow')}
          </Button>
        </>
      }
    >
      <p>
        {row.service}
        {dot}
        {shownCode(row)}
      </p>
      <label className={classes.file} htmlFor={fileId}>
        <strong>{content ? content.name : t('chooseFile')}</strong>
        <small className={classes.soft}>
          {content
            ? formatSize(content.size, language)
            : t('chooseFileHint', { size: formatSize(resultDocumentBytes, language) })}
        </small>
        <input
          id={fileId}
          className="visually-hidden"
          type="file"
          accept="application/pdf,.pdf"
          data-autofocus
          onChange={({ target }) => setContent(target.files?.[0] ?? null)}
        />
      </label>
      {failure ? (
        <p role="alert" className={classes.failure}>
          {failure.text ?? t('failed.text')}
        </p>
      ) : null}
      {isAskingCode ? (
        <TextField
          label={t('attachCode')}
          hint={t('attachCodeHint')}
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
      ) : null}
    </Dialog>
  );
}

function isSettledByCode(failure: Failure | null): boolean {
  const { error } = failure ?? {};
  return error instanceof ApiError && settledByCode.some((code) => error.messageOf(code));
}
