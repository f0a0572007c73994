import { resetLinkMinutes } from '@vaga/contract/limits';
import { useState } from 'react';
import { KeptStartNote } from '../app/kept-start-note.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog, InfoDialog } from '../ui/dialog.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { LoginForm } from './login-form.tsx';
import { RecoverForm } from './recover-form.tsx';
import type { SignInView } from './sign-in-context.ts';
import { clearRedirect } from './stored-redirect.ts';

export interface SignInDialogsProps {
  view: SignInView;
  setView: (view: SignInView) => void;
  email: string;
  setEmail: (email: string) => void;
  /** Where the visitor wants to book, if that is why. */
  place: string | undefined;
}

/** Sign-in and recovery over the page. Who turns the sign-in down is not taken anywhere by a later one. */
export function SignInDialogs({ view, setView, email, setEmail, place }: SignInDialogsProps) {
  const t = useText(identityTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Dialog
        isOpen={view === 'login'}
        onClose={() => {
          clearRedirect();
          setView('closed');
        }}
        title={t('login.title')}
        closeLabel={t('close')}
      >
        {place ? <p className={classes.soft}>{t('login.toBook', { place })}</p> : null}
        <KeptStartNote />
        <LoginForm
          email={email}
          onEmail={setEmail}
          onRecover={() => setView('recover')}
          onIn={() => setView('closed')}
        />
        <div className={classes.after}>
          <p>{t('login.noAccount')}</p>
          <ButtonLink to={paths.register} variant="outline" size="lg" isFullWidth>
            {t('register.submit')}
          </ButtonLink>
        </div>
      </Dialog>
      <Dialog
        isOpen={view === 'recover'}
        onClose={() => setView('login')}
        title={t('recover.title')}
        closeLabel={t('close')}
      >
        <p className={classes.soft}>{t('recover.lead')}</p>
        <RecoverForm
          email={email}
          onEmail={setEmail}
          onSent={(address) => {
            setView('closed');
            setSentTo(address);
          }}
        />
      </Dialog>
      <InfoDialog
        isOpen={sentTo !== null}
        onClose={() => setSentTo(null)}
        title={t('recover.doneTitle')}
        text={t('recover.done', { email: sentTo ?? '', minutes: resetLinkMinutes })}
      />
    </>
  );
}
