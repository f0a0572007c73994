import { useState } from 'react';
import { useRevalidator, useSubmit } from 'react-router';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { useAttempt } from '../platform/attempt.ts';
import { rich, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog, InfoDialog } from '../ui/dialog.tsx';
import classes from './forms.module.css';
import { acceptTerms, deleteAccount } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { privacyLink, termsLink } from './legal-links.tsx';
import { readRedirect } from './stored-redirect.ts';
import { useGoOn } from './use-go-on.ts';

export interface EulaPromptProps {
  /** What was begun goes on instead of the page being read anew. */
  onAccepted?: (() => void) | undefined;
}

type Step = 'asking' | 'leaving' | 'hindered' | 'gone';

/**
 * Asks who is signed in to accept the terms in force, whichever page they are on. Nothing but an answer closes it.
 * Declining ends the sign-in and offers to delete the account.
 */
export function EulaPrompt({ onAccepted }: EulaPromptProps) {
  const t = useText(identityTexts);
  const { name } = useBrand();
  const submit = useSubmit();
  const goOn = useGoOn();
  const { revalidate } = useRevalidator();
  const acceptance = useAttempt();
  const deletion = useAttempt();
  const [step, setStep] = useState<Step>('asking');
  const [hindrances, setHindrances] = useState<string[]>([]);

  const accept = () =>
    acceptance.run(async () => {
      await acceptTerms();
      if (onAccepted) onAccepted();
      else await (readRedirect() ? goOn.toRedirect() : revalidate());
    });
  const leave = () => submit(null, { method: 'post', action: paths.logout });
  const remove = () =>
    deletion.run(async () => {
      const { type, messages } = await deleteAccount();
      if (type === 'Success') return setStep('gone');
      if (messages.length === 0) throw new Error('The account was not deleted.');
      setHindrances(messages.map(({ text }) => text));
      setStep('hindered');
    });

  return (
    <>
      <Dialog
        isOpen={step === 'asking'}
        title={t('eula.title')}
        actions={
          <>
            <Button variant="outline" onClick={() => setStep('leaving')}>
              {t('eula.decline')}
            </Button>
            <Button onClick={accept} isBusy={acceptance.isBusy}>
              {t('eula.accept')}
            </Button>
          </>
        }
      >
        <p>{rich(t('eula.text'), { terms: termsLink, privacy: privacyLink })}</p>
        {acceptance.failure ? (
          <p role="alert" className={classes.error}>
            {acceptance.failure.text ?? t('tryAgain')}
          </p>
        ) : null}
      </Dialog>
      <ConfirmDialog
        isOpen={step === 'leaving' && !deletion.failure}
        isDanger
        title={t('delete.title')}
        text={<p>{t('eula.deleteText')}</p>}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={remove}
        onCancel={leave}
        isBusy={deletion.isBusy}
      />
      <InfoDialog
        isOpen={deletion.failure !== null}
        onClose={deletion.forget}
        title={t('error.title')}
        text={t('error.text')}
      />
      <InfoDialog
        isOpen={step === 'hindered'}
        onClose={() => setStep('asking')}
        title={t('warning.title')}
        text={hindrances.map((text) => <p key={text}>{text}</p>)}
      />
      <InfoDialog
        isOpen={step === 'gone'}
        onClose={leave}
        title={t('delete.doneTitle')}
        text={t('delete.done', { name })}
      />
    </>
  );
}
