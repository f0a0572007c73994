import { useText } from '../platform/texts.ts';
import { FormErrorSummary } from '../ui/form-error-summary.tsx';
import { identityTexts } from './identity.texts.ts';
import type { RefusedSignIn } from './sign-in-with-form.ts';

/** Why a form that the browser itself sent did not sign in. The form below it goes on from there. */
export function RefusedSignInSummary({
  refused: { email, is, texts },
}: {
  refused: RefusedSignIn;
}) {
  const t = useText(identityTexts);
  const own = {
    wrong: [t('login.wrong')],
    unconfirmed: [t('unconfirmed.text', { email })],
    asked: [t('login.needsScript')],
    denied: [],
    wrongCode: [],
    tooMany: [],
    failed: [],
  }[is];
  const lines = [...own, ...texts];
  const errors = (lines.length > 0 ? lines : [t('login.failed')]).map((text) => ({ text }));
  return <FormErrorSummary title={t('login.problem')} errors={{ errors, shown: 1 }} />;
}
