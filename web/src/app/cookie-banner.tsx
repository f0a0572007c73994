import { Link, useFetcher, useLocation } from 'react-router';
import { rich, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { appTexts } from './app.texts.ts';
import classes from './cookie-banner.module.css';
import { paths } from './paths.ts';
import { useRootData } from './root-data.ts';

/** Says once which cookies there are, all of them necessary: there is nothing to refuse. Hides at once on OK. */
export function CookieBanner() {
  const t = useText(appTexts);
  const root = useRootData();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  if (!root || root.hasConsent || fetcher.formData?.get('consent') === 'ok') return null;
  return (
    <section className={classes.banner} aria-label={t('consent.label')}>
      <p>
        {rich(t('consent.text'), {
          privacy: (words) => <Link to={paths.privacyPolicy}>{words}</Link>,
        })}
      </p>
      <fetcher.Form method="post" action={paths.preferences}>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button type="submit" name="consent" value="ok">
          {t('consent.ok')}
        </Button>
      </fetcher.Form>
    </section>
  );
}
