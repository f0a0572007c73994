import type { PersonData } from '@vaga/contract/persons';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type LoginType, paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog, Dialog, InfoDialog } from '../ui/dialog.tsx';
import partClasses from '../ui/part.module.css';
import classes from './person-page.module.css';
import { removePerson } from './persons.api.ts';
import { personsTexts } from './persons.texts.ts';

/** How long the message stands before the dashboard. Source: the constants of the specification. */
const messageMs = 4000;

/** Deletes a person after a confirmation. The server's three answers: it is done, something stands in the way, it failed. */
export function DeletePerson({ person, loginType }: { person: PersonData; loginType: LoginType }) {
  const t = useText(personsTexts);
  const { id, name } = person;
  const { run, isBusy, failure, forget } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [hindrances, setHindrances] = useState<string[]>([]);
  const [isGone, setGone] = useState(false);
  useDashboardAfter(isGone, loginType);

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
      <Dialog isOpen={isGone} title={t('delete.done')}>
        <p className={classes.soft}>{t('delete.doneText', { name })}</p>
      </Dialog>
    </section>
  );
}

/** The page of somebody who is no more must not be come back to. */
function useDashboardAfter(isGone: boolean, loginType: LoginType): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isGone) return;
    const leave = () => navigate(paths.userDashboard(loginType), { replace: true });
    const timer = setTimeout(leave, messageMs);
    return () => clearTimeout(timer);
  }, [isGone, loginType, navigate]);
}
