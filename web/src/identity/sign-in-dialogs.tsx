import { resetLinkMinutes } from '@vaga/contract/limits';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useKeptStart } from '../app/kept-start.ts';
import { KeptStartNote } from '../app/kept-start-note.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, InfoDialog } from '../ui/dialog.tsx';
import { Segments } from '../ui/segments.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { LoginForm } from './login-form.tsx';
import { RecoverForm } from './recover-form.tsx';
import { type Registered, RegisterForm } from './register-form.tsx';
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

/**
 * Sign-in, registration and recovery over the page. A visitor who closes the sign-in is not taken anywhere by a later one; one who
 * closes the request for the code of the e-mail is asked to sign in, as after a registration on its page.
 */
export function SignInDialogs(props: SignInDialogsProps) {
  const { view, setView, email, setEmail } = props;
  const t = useText(identityTexts);
  const doneId = useId();
  const [registered, setRegistered] = useState<Registered>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <EnterDialog
        {...props}
        registered={registered}
        onRegistered={(person) => {
          setRegistered(person);
          setView('confirm');
        }}
      />
      <Dialog
        isOpen={view === 'confirm'}
        onClose={() => setView('login')}
        title={t('register.doneTitle')}
        describedBy={doneId}
        isAtTop
        closeLabel={t('close')}
      >
        <p id={doneId} className={classes.soft}>
          {t('register.done')}
        </p>
        <KeptStartNote />
        <EmailCodeForm
          email={email}
          submitLabel={t('code.confirm')}
          onIn={() => setView('closed')}
        />
        <Button variant="outline" size="lg" isFullWidth onClick={() => setView('register')}>
          {t('register.mistaken')}
        </Button>
      </Dialog>
      <Dialog
        isOpen={view === 'recover'}
        onClose={() => setView('login')}
        title={t('recover.title')}
        isAtTop
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

interface EnterDialogProps extends SignInDialogsProps {
  /** Who was registered in this dialog, and may come back to mend the address. */
  registered: Registered | undefined;
  onRegistered: (person: Registered) => void;
}

/** One dialog with two forms: for a visitor who has an account, and for one who makes it now. */
function EnterDialog({
  view,
  setView,
  email,
  setEmail,
  place,
  registered,
  onRegistered,
}: EnterDialogProps) {
  const t = useText(identityTexts);
  const leadId = useId();
  // What was tapped says where, too.
  const isTapped = useKeptStart() !== null;
  // The page of the registration has that form already.
  const canRegister = useLocation().pathname !== paths.register;
  return (
    <Dialog
      isOpen={view === 'login' || view === 'register'}
      onClose={() => {
        clearRedirect();
        setView('closed');
      }}
      title={t(canRegister ? 'enter.title' : 'login.title')}
      describedBy={(place || isTapped) && view !== 'closed' ? leadId : undefined}
      isAtTop
      closeLabel={t('close')}
    >
      {isTapped ? (
        <div id={leadId}>
          <KeptStartNote />
        </div>
      ) : place ? (
        <p id={leadId} className={classes.soft}>
          {t('login.toBook', { place })}
        </p>
      ) : null}
      {canRegister ? (
        <Segments
          label={t('enter.title')}
          options={[
            { value: 'login', label: t('enter.known') },
            { value: 'register', label: t('enter.new') },
          ]}
          value={view === 'register' ? 'register' : 'login'}
          onChange={setView}
        />
      ) : null}
      {view === 'register' ? (
        <RegisterForm
          known={registered ?? { firstName: '', lastName: '', email }}
          onEmail={setEmail}
          onDone={onRegistered}
        />
      ) : (
        <LoginForm
          email={email}
          onEmail={setEmail}
          onRecover={() => setView('recover')}
          onIn={() => setView('closed')}
        />
      )}
    </Dialog>
  );
}
