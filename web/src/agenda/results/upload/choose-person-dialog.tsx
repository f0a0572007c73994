import { useQuery } from '@tanstack/react-query';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { useEffect, useState } from 'react';
import { shownCode } from '../../../appointments/index.ts';
import type { useAttempt } from '../../../platform/attempt.ts';
import { formatDay } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../platform/texts.ts';
import { messageIn } from '../../../platform/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { dot } from '../../../ui/dot.ts';
import { TextField } from '../../../ui/field.tsx';
import { searchAgenda } from '../../desk/desk.api.ts';
import { documentAddressOf } from './upload.api.ts';
import classes from './upload.module.css';
import { uploadTexts } from './upload.texts.ts';

interface ChoosePersonDialogProps {
  document: UploadedDocument;
  attempt: Pick<ReturnType<typeof useAttempt>, 'isBusy' | 'failure'>;
  onChoose: (appointmentId: string) => void;
  onClose: () => void;
}

/** While one types, it is not asked for every letter. */
const settleMs = 250;

/** Whose a document is: an appointment of the entity, found as on the day. */
export function ChoosePersonDialog({
  document,
  attempt,
  onChoose,
  onClose,
}: ChoosePersonDialogProps) {
  const t = useText(uploadTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const search = useQuery({
    queryKey: ['upload-person', settled],
    queryFn: () => searchAgenda(settled),
    enabled: settled.length > 1,
    staleTime: 10_000,
    retry: false,
  });
  // What is still to come has no result.
  const found = (search.data?.appointments ?? []).filter(({ period }) => period !== 'toCome');
  const isNone = settled.length > 1 && search.isSuccess && found.length === 0;
  return (
    <Dialog
      isOpen
      isTall
      width={560}
      onClose={onClose}
      title={t('choosePersonOf', { file: document.fileName })}
      closeLabel={t('close')}
    >
      {document.reason ? <p>{document.reason.text}</p> : null}
      <p>
        <a
          className={classes.link}
          href={documentAddressOf(document.id)}
          target="_blank"
          rel="noreferrer"
        >
          {t('openDocument')}
        </a>
      </p>
      <TextField
        label={t('search')}
        hint={t('searchHint')}
        error={attempt.failure ? (attempt.failure.text ?? t('failed.text')) : null}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={classes.soft}>
        {search.isError ? (messageIn(search.error) ?? t('failed.text')) : null}
        {isNone ? t('searchNone') : null}
      </p>
      <ul className={classes.found}>
        {found.map((one) => (
          <li key={one.id}>
            <Button variant="outline" disabled={attempt.isBusy} onClick={() => onChoose(one.id)}>
              <span className={classes.hit}>
                <strong>{one.person}</strong>
                <small>
                  {one.startsAt
                    ? `${formatDay(one.startsAt.slice(0, 10), language, 'dateOfYear')}${dot}`
                    : ''}
                  {one.service}
                  {dot}
                  {shownCode(one)}
                </small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
