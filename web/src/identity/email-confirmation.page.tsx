import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './forms.module.css';
import { endSession, openSessionWithLink } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import { SignInLink } from './sign-in-link.tsx';
import { takeRedirectFromMail } from './stored-redirect.ts';
import { UnconfirmedDialog } from './unconfirmed-dialog.tsx';
import { useGoOn } from './use-go-on.ts';

/** `in`: confirmed, and signed in where the account was registered in this browser. */
type Face = 'waiting' | 'in' | 'done' | 'failed' | 'missing';

/** What the mailed link carries. */
export function loader({ url: { searchParams } }: LoaderFunctionArgs) {
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
}

/**
 * Confirms the address of a mailed link, and goes on where one was in the browser that registered. The page does it, not its loader: a mail scanner that only fetches the link
 * must not use it up.
 */
export default function EmailConfirmationPage() {
  const t = useText(identityTexts);
  const { email, token } = useLoaderData<typeof loader>();
  const { face, reason, confirm } = useConfirmation(email, token);
  const [isDialogOpen, setDialogOpen] = useState(true);
  const titles: Record<Face, string> = {
    waiting: t('confirm.waiting'),
    in: t('confirm.done'),
    done: t('confirm.done'),
    failed: t('confirm.failed'),
    missing: t('confirm.failed'),
  };
  return (
    <AuthFrame title={titles[face]}>
      <PageHead title={t('confirm.title')} />
      <div className={classes.form} aria-live="polite">
        {face === 'waiting' ? <p className={classes.soft}>{t('confirm.waitingText')}</p> : null}
        {face === 'in' ? <p className={classes.soft}>{t('confirm.inText')}</p> : null}
        {face === 'done' ? (
          <>
            <p className={classes.soft}>{reason ?? t('confirm.doneText', { email })}</p>
            <SignInLink variant="accent" size="lg" isFullWidth email={email}>
              {t('login.submit')}
            </SignInLink>
          </>
        ) : null}
        {face === 'failed' ? (
          <>
            <p className={classes.soft}>
              <Unbroken>{reason ?? t('confirm.failedText')}</Unbroken>
            </p>
            <Button size="lg" isFullWidth onClick={() => setDialogOpen(true)}>
              {t('resend.submit')}
            </Button>
            <Button variant="outline" size="lg" isFullWidth onClick={confirm}>
              {t('retry')}
            </Button>
          </>
        ) : null}
        {face === 'missing' ? (
          <>
            <p className={classes.soft}>
              <Unbroken>{t('confirm.failedText')}</Unbroken>
            </p>
            <p className={classes.soft}>
              <Unbroken>{t('confirm.missingText')}</Unbroken>
            </p>
            <ButtonLink to={paths.login} size="lg" isFullWidth>
              {t('login.submit')}
            </ButtonLink>
          </>
        ) : null}
      </div>
      <UnconfirmedDialog
        isOpen={face === 'failed' && isDialogOpen}
        title={t('confirm.failed')}
        text={reason ?? t('confirm.failedText')}
        email={email}
        onClose={() => setDialogOpen(false)}
      />
      <MissingDialog isMissing={face === 'missing'} />
    </AuthFrame>
  );
}

/** Says it once; the page behind it says it still. */
function MissingDialog({ isMissing }: { isMissing: boolean }) {
  const t = useText(identityTexts);
  const [wasRead, setRead] = useState(false);
  return (
    <InfoDialog
      isOpen={isMissing && !wasRead}
      onClose={() => setRead(true)}
      title={t('confirm.failed')}
      text={t('confirm.failedText')}
    />
  );
}

/** Signs out the account of the browser, then confirms; once, whatever the page does. */
function useConfirmation(email: string, token: string) {
  const isWhole = email !== '' && token !== '';
  const session = useSession();
  const { revalidate } = useRevalidator();
  const goOn = useGoOn();
  const [face, setFace] = useState<Face>(isWhole ? 'waiting' : 'missing');
  const [reason, setReason] = useState<string | undefined>();
  const hasStarted = useRef(false);

  async function confirm(): Promise<void> {
    setFace('waiting');
    try {
      if (session) {
        await endSession();
        await revalidate();
      }
      const { type, messages, data } = await openSessionWithLink(email, token);
      if (type !== 'Success') throw new ApiError(200, messages);
      setReason(messages[0]?.text);
      setFace(data ? 'in' : 'done');
      if (data) await goOn.enter(data);
    } catch (error) {
      setReason(error instanceof ApiError ? error.messages[0]?.text : undefined);
      setFace('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    takeRedirectFromMail(Date.now());
    if (!isWhole || hasStarted.current) return;
    hasStarted.current = true;
    void confirm();
  }, []);

  return { face, reason, confirm };
}
