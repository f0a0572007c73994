import { resetLinkMinutes } from '@vaga/contract/limits';
import { useState } from 'react';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { identityTexts } from './identity.texts.ts';
import { RecoverForm } from './recover-form.tsx';

/** The recovery of a member's password. Open to all, and the answer is the same for every address. */
export default function PartnerRecoverPasswordPage() {
  const t = useText(identityTexts);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthFrame title={t('recover.title')} lead={t('recover.lead')} points={[]}>
      <PageHead title={t('recover.title')} />
      <RecoverForm email={email} onEmail={setEmail} onSent={setSentTo} isSameForAll />
      <ButtonLink to={paths.partnerLogin} variant="ghost">
        {t('recover.back')}
      </ButtonLink>
      <InfoDialog
        isOpen={sentTo !== null}
        onClose={() => setSentTo(null)}
        title={t('recover.doneTitle')}
        text={t('recover.done', { email: sentTo ?? '', minutes: resetLinkMinutes })}
      />
    </AuthFrame>
  );
}
