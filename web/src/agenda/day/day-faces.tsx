import type { AgendaDay } from '@vaga/contract/agenda-day';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useRevalidator } from 'react-router';
import { paths } from '../../app/paths.ts';
import { civilDate } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/faces.tsx';
import classes from './day.module.css';
import { dayTexts } from './day.texts.ts';
import { DayBar } from './day-bar.tsx';
import { useDayAddress } from './use-day-address.ts';

/** The day could not be read, and there is none on the screen yet. */
export function DayFailed({ date, now }: { date: string; now: string }) {
  const t = useText(dayTexts);
  const { address, pathOf } = useDayAddress();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <DayBar
        date={date}
        today={civilDate(now, homeTimeZone)}
        view={address.view}
        day={null}
        warning={null}
        isQuiet
        canBook={false}
        search={null}
        pathOf={pathOf}
      />
      <div className={classes.face}>
        <EmptyState
          title={t('failed.title')}
          text={t('failed.text')}
          action={
            <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    </>
  );
}

/** An entity that has no pool: nothing can be booked here yet. */
export function DayWithoutPools() {
  const t = useText(dayTexts);
  return (
    <div className={classes.face}>
      <h1 className="visually-hidden">{t('page.title')}</h1>
      <EmptyState
        title={t('noPools.title')}
        text={t('noPools.text')}
        action={<ButtonLink to={paths.providerSettings}>{t('noPools.settings')}</ButtonLink>}
      />
    </div>
  );
}

/** What is said over a day without people: closed, without hours, or free. Null for a day with people. */
export function emptyText(
  { people, closedReason, hasSchedule, pools }: AgendaDay,
  t: ReturnType<typeof useText<keyof typeof dayTexts.pt>>,
): string | null {
  if (closedReason !== null)
    return closedReason === '' ? t('closed.title') : t('closed.for', { reason: closedReason });
  if (!hasSchedule) return t('noSchedule.title');
  if (people.length > 0) return null;
  return t('free.title', { count: pools.reduce((sum, { available }) => sum + available, 0) });
}
