import type { EmailChange } from '@vaga/contract/email-changes';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { formatMoment } from '../platform/format.ts';
import { useReadersZone } from '../platform/readers-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import partClasses from '../ui/part.module.css';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { cancelEmailChange } from './email-change.api.ts';
import formClasses from './forms.module.css';
import { identityTexts } from './identity.texts.ts';

interface EmailPartProps {
  /** The present address. */
  email: string;
  /** A change that waits to be confirmed. */
  change: EmailChange | null;
}

/** The e-mail that signs in, and how to change it. */
export function EmailPart({ email, change }: EmailPartProps) {
  const t = useText(identityTexts);
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  // The pressed button goes with what it changed: the focus moves to the heading.
  const heading = useRef<HTMLHeadingElement>(null);
  const [changed, setChanged] = useState(0);
  useEffect(() => {
    if (changed > 0) heading.current?.focus();
  }, [changed]);
  const readAgain = async () => {
    await revalidate();
    setChanged((times) => times + 1);
  };
  return (
    <section className={partClasses.part} aria-labelledby="email-title">
      <h2 ref={heading} id="email-title" tabIndex={-1}>
        {t('emailChange.title')}
      </h2>
      {change ? (
        <WaitingChange email={email} change={change} onCanceled={readAgain} />
      ) : (
        <>
          <p className={formClasses.soft}>{t('emailChange.lead')}</p>
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              {t('emailChange.open')}
            </Button>
          </div>
        </>
      )}
      <ChangeEmailDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onStarted={async () => {
          setOpen(false);
          await readAgain();
        }}
      />
    </section>
  );
}

function WaitingChange({
  email,
  change,
  onCanceled,
}: {
  email: string;
  change: EmailChange;
  onCanceled: () => Promise<void>;
}) {
  const t = useText(identityTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const attempt = useAttempt();
  const cancel = () =>
    attempt.run(async () => {
      await cancelEmailChange();
      await onCanceled();
    });
  const sides = [
    { address: email, isConfirmed: change.isCurrentConfirmed },
    { address: change.newEmail, isConfirmed: change.isNewConfirmed },
  ];
  return (
    <>
      <p>{t('emailChange.waiting', { email: change.newEmail })}</p>
      <Facts>
        {sides.map(({ address, isConfirmed }) => (
          <Fact
            key={address}
            name={address}
            value={t(isConfirmed ? 'emailChange.hasConfirmed' : 'emailChange.hasToConfirm')}
          />
        ))}
      </Facts>
      <p className={formClasses.soft}>
        {t('emailChange.until', { moment: formatMoment(change.expiresAt, zone, language) })}
      </p>
      <div>
        <Button variant="outline" isBusy={attempt.isBusy} onClick={() => void cancel()}>
          {t('emailChange.cancel')}
        </Button>
      </div>
      <FailureDialog attempts={[attempt]} title={t('error.title')} text={t('error.text')} />
    </>
  );
}
