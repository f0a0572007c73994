import { resetLinkMinutes } from '@vaga/contract/limits';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InfoDialog } from '../ui/dialog.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { identityTexts } from './identity.texts.ts';
import { RecoverForm } from './recover-form.tsx';
import { visitorsOnly } from './visitors-only.ts';

export function loader({ context }: LoaderFunctionArgs): null {
  visitorsOnly(context);
  return null;
}

export default function RecoverPasswordPage() {
  const t = useText(identityTexts);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthFrame title={t('recover.title')} lead={t('recover.lead')}>
      <PageHead title={t('recover.title')} />
      <RecoverForm email={email} onEmail={setEmail} onSent={setSentTo} />
      <ButtonLink to={paths.login} variant="ghost">
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
