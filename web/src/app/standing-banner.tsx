import { readOnboarding } from '@vaga/contract/calls/onboarding';
import type { SessionInfo } from '@vaga/contract/identity';
import { closedReadDays, entityReviewDays } from '@vaga/contract/limits';
import { useLocation } from 'react-router';
import { addDays } from '../platform/add-days.rules.ts';
import { formatDay } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { areaTexts } from './area.texts.ts';
import { paths } from './paths.ts';
import { useSession } from './root-data.ts';
import { mayCall } from './session-access.ts';
import classes from './signed-area.module.css';

type Entity = NonNullable<SessionInfo['entity']>;

/** Says to the members of an entity that it is not open, and why: nothing while it is. */
export function StandingBanner({ entity }: { entity: Entity }) {
  const t = useText(areaTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  const mayStart = mayCall(useSession(), readOnboarding);
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
  // From each step the way back to all of them; on their page it would lead nowhere.
  const isSettingUp = state === 'draft' && mayStart;
  const link = isSettingUp ? 'standing.start' : 'standing.link';
  const to = isSettingUp ? paths.partnerStart(type) : paths.partnerState(type);
  const way =
    pathname === to ? null : (
      <Link to={to} className={classes.noticeLink}>
        {t(link)}
      </Link>
    );
  return (
    <p className={classes.notice} data-standing={standing}>
      {sentences[standing]()} {way}
    </p>
  );
}
