import type { PersonData } from '@vaga/contract/persons';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LoginType, paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog, Dialog, InfoDialog } from '../ui/dialog.tsx';
import partClasses from '../ui/part.module.css';
import classes from './person-page.module.css';
import { removePerson } from './persons.api.ts';
import { personsTexts } from './persons.texts.ts';

/** How long the message stands before the dashboard. Source: the constants of the specification. */
const messageMs = 4000;

/**
 * Deletes a person after a confirmation. The server's three answers: it is done, something stands in the way, it
 * failed.
 */
export function DeletePerson({ person, loginType }: { person: PersonData; loginType: LoginType }) {
  const t = useText(personsTexts);
  const { id, name } = person;
  const { run, isBusy, failure, forget } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [hindrances, setHindrances] = useState<string[]>([]);
  const [isGone, setGone] = useState(false);

  const remove = () =>
    run(async () => {
      const { type, messages } = await removePerson(id);
      if (type === 'Success') setGone(true);
      else if (type === 'Warning') setHindrances(messages.map(({ text }) => text));
      else throw new Error('The person was not deleted.');
    }).finally(() => setAsking(false));

  return (
    <section className={partClasses.part} aria-labelledby="delete-title">
      <h2 id="delete-title">{t('delete.title')}</h2>
      <p className={classes.soft}>{t('delete.lead', { name })}</p>
      <Button variant="danger" className={classes.start} onClick={() => setAsking(true)}>
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t('delete.ask', { name })}
        text={<p>{t('delete.text')}</p>}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
        isBusy={isBusy}
      />
      <Dialog
        isOpen={hindrances.length > 0}
        onClose={() => setHindrances([])}
        title={t('delete.hindered')}
        actions={
          <>
            <ButtonLink to={paths.testsList(loginType)} variant="outline">
              {t('delete.toTests')}
            </ButtonLink>
            <Button onClick={() => setHindrances([])}>OK</Button>
          </>
        }
      >
        {hindrances.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Dialog>
      <InfoDialog
        isOpen={failure !== null}
        onClose={forget}
        title={t('error.title')}
        text={t('error.text')}
      />
      {isGone ? <PersonDeleted name={name} loginType={loginType} /> : null}
    </section>
  );
}

/**
 * Says that it is done, and goes on by itself or at a press. The page of a deleted person must not be in the history.
 */
function PersonDeleted({ name, loginType }: { name: string; loginType: LoginType }) {
  const t = useText(personsTexts);
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => navigate(paths.userDashboard(loginType), { replace: true }));
  // Counted once from the moment it is said: what is drawn anew in between does not begin it again.
  useEffect(() => {
    const timer = setTimeout(() => goOn(), messageMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      isOpen
      title={t('delete.done')}
      actions={
        <Button onClick={() => navigate(paths.userDashboard(loginType), { replace: true })}>
          {t('delete.goOn')}
        </Button>
      }
    >
      <p className={classes.soft}>{t('delete.doneText', { name })}</p>
    </Dialog>
  );
}
