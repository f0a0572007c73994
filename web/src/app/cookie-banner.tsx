import { useFetcher, useLocation } from 'react-router';
import { Link } from '../platform/link.tsx';
import { rich, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { appTexts } from './app.texts.ts';
import { isNoticeAnswer, needsNotice } from './consent.ts';
import classes from './cookie-banner.module.css';
import { paths } from './paths.ts';
import { useRootData } from './root-data.ts';

/**
 * Says which cookies there are. Where all are necessary there is nothing to refuse; where visits are counted, refusing
 * is as easy as agreeing. Hides at once when it is answered.
 */
export function CookieBanner() {
  const t = useText(appTexts);
  const root = useRootData();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const countsVisits = Boolean(root?.site.analyticsUrl);
  if (!root || !needsNotice(root.noticeAnswer, countsVisits)) return null;
  if (isNoticeAnswer(fetcher.formData?.get('consent'))) return null;
  return (
    <section className={classes.banner} aria-label={t('consent.label')}>
      <p>
        {rich(t(countsVisits ? 'consent.statistics' : 'consent.text'), {
          privacy: (label) => <Link to={paths.privacyPolicy}>{label}</Link>,
        })}
      </p>
      <fetcher.Form method="post" action={paths.preferences} className={classes.answers}>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button
          type="submit"
          variant="outline"
          name="consent"
          value={countsVisits ? 'statistics' : 'ok'}
        >
          {t('consent.ok')}
        </Button>
        {countsVisits ? (
          <Button type="submit" variant="outline" name="consent" value="refused">
            {t('consent.refuse')}
          </Button>
        ) : null}
      </fetcher.Form>
    </section>
  );
}
