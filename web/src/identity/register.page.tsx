import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { type Registered, RegisterForm } from './register-form.tsx';
import { useSignIn } from './sign-in-context.ts';
import { SignInLink } from './sign-in-link.tsx';
import { visitorsOnly } from './visitors-only.ts';

const nothing: Registered = { firstName: '', lastName: '', email: '' };

export function loader({ context }: LoaderFunctionArgs): null {
  visitorsOnly(context);
  return null;
}

/** A person makes an account, and types the code of the mail: then they are signed in, where they were. Else the sign-in opens. */
export default function RegisterPage() {
  const t = useText(identityTexts);
  const signIn = useSignIn();
  const [registered, setRegistered] = useState<Registered>(nothing);
  const [face, setFace] = useState<'form' | 'done' | 'mail'>('form');
  const head = <PageHead title={t('register.title')} description={t('register.description')} />;
  if (face === 'mail') {
    return (
      <AuthFrame title={t('recover.doneTitle')} lead={t('register.sentLead')}>
        {head}
        <MailSent email={registered.email} onMistaken={() => setFace('form')} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('register.title')} lead={t('register.lead')}>
      {head}
      <RegisterForm
        known={registered}
        onDone={(person) => {
          setRegistered(person);
          setFace('done');
        }}
      />
      <div className={classes.choice}>
        <span>{t('register.orSignIn')}</span>
        <SignInLink variant="ghost">{t('login.submit')}</SignInLink>
      </div>
      <Dialog
        isOpen={face === 'done'}
        onClose={() => {
          setFace('mail');
          signIn.open({ email: registered.email });
        }}
        title={t('register.doneTitle')}
        closeLabel={t('close')}
      >
        <p className={classes.soft}>{t('register.done')}</p>
        <EmailCodeForm email={registered.email} submitLabel={t('code.confirm')} />
      </Dialog>
    </AuthFrame>
  );
}

/** Stands once the account is made: what to do now, and what if no mail comes. */
function MailSent({ email, onMistaken }: { email: string; onMistaken: () => void }) {
  const t = useText(identityTexts);
  return (
    <div className={classes.form}>
      <EmailCodeForm email={email} submitLabel={t('code.confirm')} />
      <Button variant="outline" size="lg" isFullWidth onClick={onMistaken}>
        {t('register.mistaken')}
      </Button>
      <div className={classes.choice}>
        <span>{t('register.notYours')}</span>
        <SignInLink variant="ghost" email={email}>
          {t('login.submit')}
        </SignInLink>
      </div>
    </div>
  );
}
