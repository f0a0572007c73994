import { registrationReviewDays } from '@vaga/contract/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useBrand } from '../app/root-data.ts';
import { AuthFrame } from '../identity/index.ts';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { plans } from './plans.ts';
import classes from './register-partner.module.css';
import { registerPartnerTexts } from './register-partner.texts.ts';
import { RegisterPartnerForm } from './register-partner-form.tsx';

/** A company asks to be a partner. `?plan=` chooses the plan by its slug. */
export default function RegisterPartnerPage() {
  const t = useText(registerPartnerTexts);
  const { name: brand } = useBrand();
  const [query] = useSearchParams();
  const [sent, setSent] = useState(0);
  const [isToldOf, setToldOf] = useState(false);
  const plan = plans.find(({ slug }) => slug === query.get('plan'))?.slug ?? '';
  return (
    <AuthFrame
      title={t('title')}
      lead={t('lead', { days: registrationReviewDays })}
      points={[t('point.1'), t('point.2'), t('point.3')]}
    >
      <PageHead title={t('title')} description={t('description', { brand })} />
      <RegisterPartnerForm
        // An empty form once it was sent.
        key={sent}
        plan={plan}
        onSent={() => {
          setSent(sent + 1);
          setToldOf(true);
        }}
      />
      <p className={classes.after}>
        {t('signIn')} <Link to={paths.partnerLogin}>{t('signIn.link')}</Link>
      </p>
      <InfoDialog
        isOpen={isToldOf}
        onClose={() => setToldOf(false)}
        title={t('done.title')}
        text={t('done.text')}
        okLabel={t('done.close')}
      />
    </AuthFrame>
  );
}
