import type { SessionInfo } from '@vaga/contract/identity';
import { closedReadDays, entityReviewDays } from '@vaga/contract/limits';
import { addDays, formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import { paths } from './paths.ts';
import classes from './signed-area.module.css';

type Entity = NonNullable<SessionInfo['entity']>;

/** Says to the members of an entity that it is not open, and why: nothing while it is. */
export function StandingBanner({ entity }: { entity: Entity }) {
  const t = useText(appTexts);
  const language = useLanguage();
  const { standing, state, pausedUntil, closedAt, type } = entity;
  if (standing === 'open' || type === 'Administrator') return null;
  const dayOf = (date: string) => formatDay(date, language, 'date');
  const sentences = {
    setup: () =>
      t(state === 'confirming' ? 'standing.confirming' : 'standing.draft', {
        days: entityReviewDays,
      }),
    paused: () => t('standing.paused', { day: pausedUntil ? dayOf(pausedUntil) : '' }),
    unpaid: () => t('standing.suspended'),
    safety: () => t('standing.safety'),
    closed: () => {
      const day = closedAt ? dayOf(addDays(closedAt.slice(0, 10), closedReadDays)) : '';
      return t('standing.closed', { day });
    },
  };
  return (
    <p className={classes.notice} data-standing={standing}>
      {sentences[standing]()}{' '}
      <Link to={paths.partnerState(type)} className={classes.noticeLink}>
        {t('standing.link')}
      </Link>
    </p>
  );
}
