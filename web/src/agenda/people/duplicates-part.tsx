import { mergePeople, undoMergeOfPeople } from '@vaga/contract/calls/people';
import { mergeUndoDays } from '@vaga/contract/limits';
import type { PersonHere } from '@vaga/contract/people';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { civilDate, formatDay } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import partClasses from '../../ui/part.module.css';
import { mergeDuplicate, undoMerge } from './people.api.ts';
import classes from './person-here.module.css';
import { personHereTexts } from './person-here.texts.ts';

type Duplicate = PersonHere['duplicates'][number];

/** The same person twice: joined into the one that is open, after a question in words, and taken apart again until the day that is shown. */
export function DuplicatesPart({ person }: { person: PersonHere }) {
  const t = useText(personHereTexts);
  const session = useSession();
  const { attempt, message, act } = useMergeAct();
  const [asked, setAsked, close] = useDialogOf<Duplicate>();
  const { duplicates, canUndoMergeUntil, name } = person;
  const merge = async ({ id }: Duplicate) => {
    await act(id, (key) => mergeDuplicate(id, person.id, key));
    close();
  };
  return (
    <>
      <p role="status" className={classes.message}>
        {message}
      </p>
      {duplicates.length > 0 ? (
        <section className={partClasses.part} aria-labelledby="duplicates">
          <h2 id="duplicates">{t('duplicates')}</h2>
          <p>{t('duplicatesText')}</p>
          <ul className={classes.rows}>
            {duplicates.map((duplicate) => (
              <li key={duplicate.id}>
                <span>
                  <strong>{duplicate.name}</strong>
                  <small className={classes.soft}>
                    {t('count', { count: duplicate.appointments })}
                  </small>
                </span>
                {mayCall(session, mergePeople) ? (
                  <Button variant="outline" onClick={() => setAsked(duplicate)}>
                    {t('merge')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {canUndoMergeUntil && mayCall(session, undoMergeOfPeople) ? (
        <UndoLine
          person={person}
          until={canUndoMergeUntil}
          isBusy={attempt.isBusy}
          onUndo={() => void act(null, (key) => undoMerge(person.id, key))}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('mergeTitle', { name })}
        text={t('mergeText', { count: asked?.appointments ?? 0, days: mergeUndoDays })}
        confirmLabel={t('merge')}
        cancelLabel={t('back')}
        isBusy={attempt.isBusy}
        onConfirm={() => {
          if (asked) void merge(asked);
        }}
        onCancel={close}
      />
      <FailureDialog attempts={[attempt]} title={t('failed.act')} text={t('failed.text')} />
    </>
  );
}

interface UndoLineProps {
  person: PersonHere;
  until: string;
  isBusy: boolean;
  onUndo: () => void;
}

function UndoLine({ person: { timeZone }, until, isBusy, onUndo }: UndoLineProps) {
  const t = useText(personHereTexts);
  const day = formatDay(civilDate(until, timeZone), useLanguage(), 'dateOfYear');
  return (
    <p className={classes.undo}>
      <span>{t('undoUntil', { day })}</span>
      <Button variant="ghost" isBusy={isBusy} onClick={onUndo}>
        {t('undoMerge')}
      </Button>
    </p>
  );
}

/** Reads the page anew after a refusal too: a colleague may have joined them meanwhile. */
function useMergeAct() {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState('');
  const act = (sent: string | null, work: (key: string) => Promise<string | undefined>) =>
    attempt.run(async (key) => {
      setMessage('');
      try {
        setMessage((await work(key)) ?? '');
      } finally {
        await revalidate();
      }
    }, sent);
  return { attempt, message, act };
}
