import type { AdminOrganisation } from '@vaga/contract/admin-organisations';
import { saveOrganisationNote } from '@vaga/contract/calls/admin-organisations';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../app/root-data.ts';
import { mayCall } from '../app/session-access.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { useConflict } from '../platform/use-conflict.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { saveNote } from './states.api.ts';
import classes from './states.module.css';
import { adminStatesTexts } from './states.texts.ts';

const noteCharacters = 4000;

/** What administrators note of an organisation for each other. Of two that differ, the administrator chooses which stays. */
export function NotePart({ organisation }: { organisation: AdminOrganisation }) {
  const t = useText(adminStatesTexts);
  const { revalidate } = useRevalidator();
  const attempt = useAttempt();
  const [note, setNote] = useState(organisation.note);
  const [lastSaved, setLastSaved] = useState<string | null>(null);
  const { note: saved, noteVersion: version } = organisation;
  const { conflict, save } = useConflict({ note: saved, version });
  const mayWrite = mayCall(useSession(), saveOrganisationNote);
  const send = () =>
    attempt.run(
      () =>
        save(async (seenVersion) => {
          await saveNote(organisation.id, { note, version: seenVersion });
          setLastSaved(note);
          await revalidate();
        }),
      note,
    );
  return (
    <Card as="section" className={classes.part} aria-labelledby="note">
      <h2 id="note">{t('note')}</h2>
      <TextAreaField
        label={t('note.label')}
        rows={4}
        maxLength={noteCharacters}
        value={note}
        readOnly={!mayWrite}
        onChange={({ target }) => setNote(target.value)}
      />
      {mayWrite ? (
        <div className={classes.acts}>
          <Button variant="outline" isBusy={attempt.isBusy} onClick={send}>
            {t('note.save')}
          </Button>
          <p role="status">{lastSaved === note ? t('note.saved') : ''}</p>
        </div>
      ) : null}
      <FailureDialog attempts={[attempt]} title={t('note.failed')} text={t('failed.text')} />
      <ConflictDialog
        conflict={conflict}
        mine={note}
        draftOf={(current) => current.note}
        fieldsOf={(draft) => [{ name: t('note'), text: draft }]}
        onMine={send}
        onTheirs={setNote}
      />
    </Card>
  );
}
