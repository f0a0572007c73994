import type { SessionSecondFactorChallenge } from '@vaga/contract/identity';
import type { SecondFactorState } from '@vaga/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { messageIn } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/faces.tsx';
import partClasses from '../ui/part.module.css';
import classes from './forms.module.css';
import { takeSecondFactor } from './identity.api.ts';
import { identityTexts } from './identity.texts.ts';
import type { SessionFactorProof } from './session-factor-form.tsx';
import { SessionFactorForm } from './session-factor-form.tsx';

/** The account's second factor, and how to take one. `state` is null where it could not be had. */
export function SecondFactorPart({ state }: { state: SecondFactorState | null }) {
  const t = useText(identityTexts);
  const { revalidate, state: reading } = useRevalidator();
  const start = useAttempt();
  const [asked, setAsked] = useState<SessionSecondFactorChallenge['secondFactor'] | null>(null);
  // The form goes with its button: the focus moves to what is said instead.
  const text = useRef<HTMLParagraphElement>(null);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (taken > 0) text.current?.focus();
  }, [taken]);

  /** @returns what is wrong with the password or the code. */
  async function take(proof?: SessionFactorProof): Promise<string[]> {
    const { data, messages } = await takeSecondFactor(proof ?? {});
    if (data && 'secondFactor' in data) setAsked(data.secondFactor);
    else if (data) {
      await revalidate();
      setAsked(null);
      setTaken((times) => times + 1);
    } else return messages.map((message) => message.text);
    return [];
  }

  return (
    <section className={partClasses.part} aria-labelledby="factor-title">
      <h2 id="factor-title">{t('factor.title')}</h2>
      {state === null ? (
        <ErrorState
          title={t('factor.failed')}
          text={t('error.text')}
          retryLabel={t('retry')}
          onRetry={revalidate}
          isRetrying={reading === 'loading'}
        />
      ) : asked ? (
        <SessionFactorForm
          asked={asked}
          submitLabel={t('factor.take')}
          onProof={(proof) => take(proof).catch((error) => [messageIn(error) ?? t('tryAgain')])}
          onBack={() => setAsked(null)}
        />
      ) : (
        <>
          <p ref={text} tabIndex={-1} className={classes.soft}>
            {state.isOn ? t('factor.on', { count: state.recoveryCodesLeft }) : t('factor.off')}
          </p>
          {state.isOn ? null : (
            <div>
              <Button
                variant="outline"
                isBusy={start.isBusy}
                onClick={() => void start.run(async () => void (await take()))}
              >
                {t('factor.take')}
              </Button>
            </div>
          )}
          {start.failure ? (
            <p role="alert" className={classes.error}>
              {start.failure.text ?? t('tryAgain')}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
