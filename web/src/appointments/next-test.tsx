import type { UserTest } from '@vaga/contract/appointments';
import { civilDate, formatDay, formatMoney, formatTime } from '../platform/format.ts';
import { isOtherTime, useReaderZone } from '../platform/reader-zone.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { TileBand } from '../ui/tile.tsx';
import { appointmentsTexts } from './appointments.texts.ts';
import classes from './next-test.module.css';
import { StatusBadge } from './status-badge.tsx';
import { type TestAct, TestActions } from './test-actions.tsx';
import { directionsTo, shownCode, shownPlace } from './test-words.ts';

/** The appointment that comes next: when, where and how to get there, at a glance. */
export function NextTest({ test, onAct }: { test: UserTest; onAct: (act: TestAct) => void }) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const readerZone = useReaderZone();
  return (
    <Card as="section" className={classes.card} aria-labelledby="next-test">
      <TileBand seed={test.entity} height={56} side={28} />
      <div className={classes.inside}>
        <div className={classes.when}>
          <h2 id="next-test" className={classes.eyebrow}>
            {t('next.title')}
          </h2>
          <p className={classes.day}>{formatDay(civilDate(test.date, test.timeZone), language)}</p>
          <p className={classes.time}>{formatTime(test.date, test.timeZone, language)}</p>
          {isOtherTime(test.date, test.timeZone, readerZone) ? (
            <p className={classes.zone}>{t('zone', { place: test.entity })}</p>
          ) : null}
        </div>
        <div className={classes.what}>
          <p className={classes.service}>{test.service}</p>
          <p>{test.person}</p>
          <p className={classes.place}>
            <strong>{test.entity}</strong>
            <br />
            {shownPlace(test, t)}
          </p>
          {test.location === 'Entity' ? (
            <a className={classes.way} href={directionsTo(test)} target="_blank" rel="noreferrer">
              {t('next.directions')}
            </a>
          ) : null}
        </div>
        <div className={classes.side}>
          <StatusBadge test={test} />
          <p className={classes.code}>
            <span>{t('next.code')}</span> {shownCode(test)}
          </p>
          <p>{test.priceCents === 0 ? t('free') : formatMoney(test.priceCents, language)}</p>
        </div>
      </div>
      <div className={classes.actions}>
        <TestActions test={test} onAct={onAct} />
      </div>
    </Card>
  );
}
