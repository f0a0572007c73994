import type { UserTest } from '@vaga/contract/appointments';
import { type LoginType, paths } from '../app/paths.ts';
import { PaymentActions, StatusBadge } from '../appointments/index.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { civilDate, formatDay, formatTime } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { dot } from '../ui/dot.ts';
import { TileBand } from '../ui/tile.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import classes from './user-home.module.css';
import { userHomeTexts } from './user-home.texts.ts';

export interface NextAppointmentProps {
  test: UserTest;
  now: string;
  loginType: LoginType;
}

/**
 * What comes next, quietly: when, what for whom, where, and what is still to be paid. The tests list has the rest.
 */
export function NextAppointment({ test, now, loginType }: NextAppointmentProps) {
  const t = useText(userHomeTexts);
  const language = useLanguage();
  const day = civilDate(test.date, test.timeZone);
  const today = civilDate(now, test.timeZone);
  const near = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : null;
  const dayLabel = formatDay(day, language);
  return (
    <Card as="section" className={classes.next} aria-labelledby="next-appointment">
      <div className={classes.band}>
        <TileBand seed={test.entity} height={40} side={40} />
      </div>
      <div>
        <h2 id="next-appointment" className={classes.nextTitle}>
          {t('next.title')}
        </h2>
        <p className={classes.moment}>
          {near ? t(`next.${near}`, { day: dayLabel }) : dayLabel}{' '}
          <span className={classes.time}>{formatTime(test.date, test.timeZone, language)}</span>
        </p>
        <p>
          <Unbroken>{test.service}</Unbroken>
          {dot}
          {test.person}
        </p>
        <p className={classes.place}>
          {test.entity}
          <Unbroken>{test.location === 'Entity' ? `${dot}${test.address}` : ''}</Unbroken>
        </p>
        {test.paymentPending || test.payBy ? <StatusBadge test={test} /> : null}
      </div>
      <div className={classes.nextActions}>
        <PaymentActions test={test} />
        <Link className={classes.all} to={paths.testsList(loginType)}>
          {t('next.see')}
        </Link>
      </div>
    </Card>
  );
}
