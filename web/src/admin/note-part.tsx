import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import { saveOrganisationNote } from '@vaga/contract/calls/admin-organisations';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { saveNote } from './states.api.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

const noteCharacters = 4000;

/** What administrators note of an organisation for each other. What another saved meanwhile is shown, and nothing typed is lost. */
export function NotePart({ organisation }: { organisation: AdminOrganisation }) {
  const t = useText(adminStatesTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [note, setNote] = useState(organisation.note);
  const [isSaved, setSaved] = useState(false);
  const mayWrite = mayCall(useSession(), saveOrganisationNote);
  const save = () =>
    attempt.run(async () => {
      try {
        await saveNote(organisation.id, { note, version: organisation.noteVersion });
        setSaved(true);
      } finally {
        await revalidate();
      }
    }, note);
  const isElse = organisation.note !== note && attempt.failure !== null;
  return (
    <Card as="section" className={classes.part} aria-labelledby="note">
      <h2 id="note">{t('note')}</h2>
      {isElse ? <p>{t('note.now', { note: organisation.note })}</p> : null}
      <TextAreaField
        label={t('note.label')}
        rows={4}
        maxLength={noteCharacters}
        value={note}
        readOnly={!mayWrite}
        onChange={({ target }) => {
          setNote(target.value);
          setSaved(false);
        }}
      />
      {mayWrite ? (
        <div className={classes.acts}>
          <Button variant="outline" isBusy={attempt.isBusy} onClick={save}>
            {t('note.save')}
          </Button>
          <p role="status">{isSaved ? t('note.saved') : ''}</p>
        </div>
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('note.failed')} text={t('failed.text')} />
    </Card>
  );
}
