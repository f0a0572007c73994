import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { rich, useText } from '../platform/texts.ts';
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
}

/** Sign-in and recovery over the page. Who turns the sign-in down is not taken anywhere by a later one. */
export function SignInDialogs({ view, setView, email, setEmail }: SignInDialogsProps) {
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
        <LoginForm
          email={email}
          onEmail={setEmail}
          onRecover={() => setView('recover')}
          onIn={() => setView('closed')}
        />
        <p className={classes.after}>
          {rich(t('login.orRegister'), {
            register: (words) => (
              <Link className={classes.link} to={paths.register}>
                {words}
              </Link>
            ),
          })}
        </p>
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
        text={t('recover.done', { email: sentTo ?? '' })}
      />
    </>
  );
}
