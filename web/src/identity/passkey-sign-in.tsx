import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { messageIn } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import type { EmailCodeFormProps } from './email-code-form.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { openSessionWithPasskey } from './passkeys.api.ts';
import { useCanHavePasskeys } from './use-can-have-passkeys.ts';
import { useGoOn } from './use-go-on.ts';

/** Signs in with a passkey of the device; nothing where the browser has none. */
export function PasskeySignIn({ onIn, wayOn }: Pick<EmailCodeFormProps, 'onIn' | 'wayOn'>) {
  const t = useText(identityTexts);
  const canHave = useCanHavePasskeys();
  const goOn = useGoOn();
  const { run, isBusy } = useAttempt();
  const [problem, setProblem] = useState<string | null>(null);
  if (!canHave) return null;

  const enter = () =>
    run(async () => {
      setProblem(null);
      const answer = await openSessionWithPasskey().catch((error: unknown) => {
        setProblem(messageIn(error) ?? t('passkey.failed'));
      });
      if (!answer) return;
      if (typeof answer === 'string') setProblem(t('passkey.dismissed'));
      else if (answer.data) {
        onIn?.();
        const [wrong] = wayOn ? await wayOn() : [];
        if (wrong) setProblem(wrong);
        else if (!wayOn) await goOn.enter(answer.data);
      } else setProblem(answer.messages[0]?.text ?? t('passkey.failed'));
    });

  return (
    <>
      <Button
        variant="outline"
        size="lg"
        isFullWidth
        isBusy={isBusy}
        icon={<IconFingerprint size={22} aria-hidden="true" />}
        onClick={() => void enter()}
      >
        {t('passkey.use')}
      </Button>
      <p role="alert" className={classes.error} hidden={problem === null}>
        {problem}
      </p>
    </>
  );
}
