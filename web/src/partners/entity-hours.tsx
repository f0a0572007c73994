import { IconClock } from '@tabler/icons-react';
import type { PartnerSummary } from '@vaga/contract/partners';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import classes from './entity-hours.module.css';
import { type DaysWithHours, hoursInShort, rangeInShort } from './entity-hours.rules.ts';
import { partnersTexts } from './partners.texts.ts';

type Information = PartnerSummary['information'];
type Translate = ReturnType<typeof useText<keyof typeof partnersTexts.pt>>;

/** The week in short, in the head of the page: 'Seg–Sex 09:00–13:00, 14:00–19:00'. */
export function HoursInShort({ hours }: { hours: Information['openingHours'] }) {
  const t = useText(partnersTexts);
  const short = hoursInShort(hours);
  if (short.length === 0) return null;
  return (
    <div className={classes.short}>
      <IconClock size={20} aria-hidden="true" />
      <ul role="list" aria-label={t('hours.title')}>
        {short.map(({ ranges, ...days }) => (
          <li key={days.first}>
            <span className={classes.days}>{daysText(days, t)}</span>{' '}
            {ranges.map((range) => range ?? t('hours.allDay')).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

const dayKeys = ['day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.6', 'day.7'] as const;

function daysText({ first, last }: Omit<DaysWithHours, 'ranges'>, t: Translate): string {
  if (last - first === 6) return t('hours.everyDay');
  const nameOf = (weekday: number) => t(dayKeys[weekday - 1] ?? 'day.1');
  return first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`;
}

/** The week by its days, and the days that differ. */
export function OpeningHoursCard({ information }: { information: Information }) {
  const t = useText(partnersTexts);
  const { workingHours, specialDays } = information;
  return (
    <Card as="section" aria-labelledby="hours">
      <h2 id="hours" className={classes.title}>
        {t('hours.title')}
      </h2>
      {workingHours.length > 0 ? (
        <dl className={classes.hours}>
          {workingHours.map(({ dayOfTheWeek, hourRange }) => (
            <div key={dayOfTheWeek}>
              <dt>{dayOfTheWeek}</dt>
              <dd>{hourRange}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t('hours.none')}</p>
      )}
      <SpecialDays days={specialDays} />
    </Card>
  );
}

function SpecialDays({ days }: { days: Information['specialDays'] }) {
  const t = useText(partnersTexts);
  const language = useLanguage();
  if (days.length === 0) return null;
  return (
    <>
      <h3 className={classes.special}>{t('hours.special')}</h3>
      <dl className={classes.hours}>
        {days.map(({ date, hours }) => (
          <div key={date}>
            <dt>{formatDay(date, language)}</dt>
            <dd>
              {hours.length === 0
                ? t('hours.closed')
                : hours
                    .map(({ from, to }) => rangeInShort(from, to) ?? t('hours.allDay'))
                    .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
