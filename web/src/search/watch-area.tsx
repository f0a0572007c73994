import { IconBell } from '@tabler/icons-react';
import { areaWatchDays, areaWatchRadiusKm } from '@vaga/contract/area-watch-limits';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useIsMember, useLoginType, useSession } from '../app/root-data.ts';
import { SignInLink } from '../identity/index.ts';
import { addDays } from '../platform/add-days.rules.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatDay } from '../platform/format.ts';
import { Link, useAddress } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { type Days, type Filters, searchQueryOf } from './filters.ts';
import { searchTexts } from './search.texts.ts';
import { searchNextTexts } from './search-next.texts.ts';
import { createAreaWatch, type RadiusKm } from './watch-area.api.ts';
import classes from './watch-area.module.css';

interface WatchAreaProps {
  filters: Filters;
  /** The service, or its type, in words. */
  what: string;
  days: Days;
}

/** Where a search found no available time: an e-mail when there is one. Members search for others, and get none. */
export function WatchArea(props: WatchAreaProps) {
  const { filters, what } = props;
  const t = useText(searchNextTexts);
  const toAddress = useAddress();
  const session = useSession();
  const isMember = useIsMember();
  if (isMember) return null;
  return (
    <section className={classes.watch} aria-labelledby="watch-area">
      <h2 id="watch-area" className={classes.title}>
        <IconBell size={22} aria-hidden="true" />
        {t('watch.title')}
      </h2>
      <p>
        <Unbroken>{t('watch.text', { what, where: filters.place.label })}</Unbroken>
      </p>
      {session ? (
        <WatchForm {...props} />
      ) : (
        <SignInLink variant="outline" redirect={toAddress(paths.search(searchQueryOf(filters)))}>
          {t('watch.signIn')}
        </SignInLink>
      )}
    </section>
  );
}

/** Days ahead that the form begins with, where no day was searched. */
const usualDays = 30;

function WatchForm({ filters, days }: WatchAreaProps) {
  const t = useText(searchNextTexts);
  const search = useText(searchTexts);
  const attempt = useAttempt();
  const [radiusKm, setRadius] = useState<RadiusKm>(25);
  const [until, setUntil] = useState(filters.date || addDays(days.today, usualDays));
  const [answer, setAnswer] = useState<'created' | 'available' | null>(null);

  const ask = () =>
    attempt.run(
      async (key) => {
        const { type, messages } = await createAreaWatch(filters, { radiusKm, until }, key);
        if (type === 'Error') throw new ApiError(200, messages);
        setAnswer(type === 'Warning' ? 'available' : 'created');
      },
      { radiusKm, until },
    );

  return (
    <>
      {answer === null ? (
        <div className={classes.form}>
          <SelectField
            label={t('watch.radius')}
            value={radiusKm}
            onChange={({ target }) =>
              setRadius(areaWatchRadiusKm.find((km) => String(km) === target.value) ?? radiusKm)
            }
          >
            {areaWatchRadiusKm.map((km) => (
              <option key={km} value={km}>
                {t('watch.km', { km })}
              </option>
            ))}
          </SelectField>
          <DayField
            label={t('watch.until')}
            value={until}
            today={days.today}
            last={addDays(days.today, areaWatchDays)}
            onChange={setUntil}
          />
          <Button isBusy={attempt.isBusy} onClick={ask}>
            {t('watch.ask')}
          </Button>
        </div>
      ) : null}
      <div role="status">
        {answer ? <Answer answer={answer} filters={filters} until={until} /> : null}
      </div>
      <FailureDialog
        attempts={[attempt]}
        title={t('watch.failed')}
        text={search('results.failedText')}
      />
    </>
  );
}

function Answer({
  answer,
  filters,
  until,
}: {
  answer: 'created' | 'available';
  filters: Filters;
  until: string;
}) {
  const t = useText(searchNextTexts);
  const search = useText(searchTexts);
  const language = useLanguage();
  const loginType = useLoginType();
  const isCreated = answer === 'created';
  const anyDay = paths.search(searchQueryOf({ ...filters, date: '' }));
  return (
    <p className={classes.answer}>
      {t(`watch.${answer}`, { day: formatDay(until, language) })}{' '}
      <Link to={isCreated ? paths.testsList(loginType) : anyDay}>
        {isCreated ? t('watch.list') : search('next.anyDay')}
      </Link>
    </p>
  );
}
