import { portuguesePath } from '@vaga/contract/public-addresses';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { homePathOf } from '../app/session-access.ts';
import { useNavigate } from '../platform/link.tsx';
import { answerTermsNeeded } from '../platform/terms-needed.ts';
import { LazyEulaPrompt, LazySignInDialogs } from './sign-in.lazy.ts';
import { type SignIn, SignInContext, type SignInView } from './sign-in-context.ts';
import { keepRedirect } from './stored-redirect.ts';

/** The documents that the prompt asks to accept can be read before answering it. */
const withoutPrompt: readonly string[] = [paths.termsOfUse, paths.privacyPolicy];

/** Holds the sign-in over the pages, and the prompt for who has not accepted the terms in force. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [view, setView] = useState<SignInView>('closed');
  const [openAt, setOpenAt] = useState(pathname);
  const [email, setEmail] = useState('');
  const [place, setPlace] = useState<string>();
  // Once it was there it stays, closed: the browser gives the focus back only to who closes a dialog properly.
  const [wasOpened, setOpened] = useState(false);

  // A call that waits until newer terms are accepted: they came into force after this page was read.
  const [waiting, setWaiting] = useState<{ goOn: () => void } | null>(null);
  const isSignedIn = session !== null;
  useEffect(
    () =>
      isSignedIn
        ? answerTermsNeeded(() => new Promise((goOn) => setWaiting({ goOn: () => goOn() })))
        : undefined,
    [isSignedIn],
  );

  // Another screen closes it. Not an effect: one runs at the start too, after a press in the moment in which the page
  // comes to life, and would close what that has opened.
  if (openAt !== pathname) {
    setOpenAt(pathname);
    setView('closed');
  }

  const signIn = useMemo<SignIn>(
    () => ({
      open({ redirect, email: given, place: wanted } = {}) {
        if (session) {
          void navigate(redirect ?? homePathOf(session));
          return;
        }
        if (redirect) keepRedirect(redirect);
        if (given) setEmail(given);
        setPlace(wanted);
        setOpened(true);
        setView('login');
      },
    }),
    [session, navigate],
  );

  return (
    <SignInContext value={signIn}>
      {children}
      <Suspense>
        {wasOpened ? (
          <LazySignInDialogs
            view={view}
            setView={setView}
            email={email}
            setEmail={setEmail}
            place={place}
          />
        ) : null}
        {session &&
        (waiting || !(session.eulaAccepted || withoutPrompt.includes(portuguesePath(pathname)))) ? (
          <LazyEulaPrompt
            onAccepted={
              waiting
                ? () => {
                    waiting.goOn();
                    setWaiting(null);
                  }
                : undefined
            }
          />
        ) : null}
      </Suspense>
    </SignInContext>
  );
}
