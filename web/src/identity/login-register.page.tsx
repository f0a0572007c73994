import type { LoaderFunctionArgs } from 'react-router';
import { PageHead } from '../app/page-head.tsx';
import { paths } from '../app/paths.ts';
import { useText } from '../platform/texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';
import { visitorsOnly } from './visitors-only.ts';

export function loader({ context }: LoaderFunctionArgs): null {
  visitorsOnly(context);
  return null;
}

/** Two ways on: for who has an account, and for who has none yet. */
export default function LoginRegisterPage() {
  const t = useText(identityTexts);
  return (
    <AuthFrame title={t('choose.title')} lead={t('choose.lead')}>
      <PageHead title={t('choose.title')} description={t('register.description')} />
      <section className={classes.way}>
        <h2>{t('choose.newTitle')}</h2>
        <p className={classes.soft}>
          <Unbroken>{t('choose.newText')}</Unbroken>
        </p>
        <ButtonLink to={paths.register} variant="accent" size="lg" isFullWidth>
          {t('register.submit')}
        </ButtonLink>
      </section>
      <section className={classes.way}>
        <h2>{t('choose.knownTitle')}</h2>
        <p className={classes.soft}>
          <Unbroken>{t('choose.knownText')}</Unbroken>
        </p>
        <ButtonLink to={paths.login} variant="outline" size="lg" isFullWidth>
          {t('login.submit')}
        </ButtonLink>
      </section>
    </AuthFrame>
  );
}
