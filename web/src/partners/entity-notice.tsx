import type { PartnerSummary } from '@vaga/contract/partners';
import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import classes from './entity-notice.module.css';
import { partnersTexts } from './partners.texts.ts';

/** Says that an entity takes no appointments: until a day, for now, or for good. Nothing for one that does. */
export function EntityNotice({ partner }: { partner: PartnerSummary }) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  const { publicState, pausedUntil } = partner;
  if (publicState === 'open') return null;
  const title =
    publicState === 'paused' && pausedUntil
      ? t('notice.paused', { day: formatDay(pausedUntil, language, 'date') })
      : t(`notice.${publicState === 'closed' ? 'closed' : 'unavailable'}`);
  return (
    <section className={classes.notice} aria-labelledby="entity-notice">
      <h2 id="entity-notice">{title}</h2>
      <p>{t(`notice.${publicState}Text`)}</p>
      <Link to={paths.search()} className={classes.way}>
        {t('notice.search')}
      </Link>
    </section>
  );
}
