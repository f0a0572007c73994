import type { ActiveSession } from '@vaga/contract/sessions';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/faces.tsx';
import partClasses from '../ui/part.module.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { identityTexts } from './identity.texts.ts';
import { SessionList } from './session-list.tsx';
import classes from './user-settings.module.css';

/** Another password, and where one is signed in. `sessions` is null where they could not be had. */
export function SecurityPart({
  sessions,
  title,
}: {
  sessions: readonly ActiveSession[] | null;
  /** Where the page has the part's own title already. */
  title?: string;
}) {
  const t = useText(identityTexts);
  const { revalidate, state } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={partClasses.part} aria-labelledby="security-title">
      <h2 id="security-title">{title ?? t('settings.security')}</h2>
      <div className={classes.save}>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t('change.title')}
        </Button>
      </div>
      {sessions ? (
        <SessionList sessions={sessions} />
      ) : (
        <ErrorState
          title={t('sessions.failed')}
          text={t('error.text')}
          retryLabel={t('retry')}
          onRetry={revalidate}
          isRetrying={state === 'loading'}
        />
      )}
      <ChangePasswordDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
