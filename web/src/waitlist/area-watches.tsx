import type { AreaWatch } from '@vaga/contract/area-watches';
import { useRevalidator } from 'react-router';
import { paths } from '../app/paths.ts';
import { useAttempt } from '../platform/attempt.ts';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dot } from '../ui/dot.ts';
import { FailureDialog } from '../ui/failure-dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { endAreaWatch } from './area-watches.api.ts';
import { waitlistTexts } from './waitlist.texts.ts';
import classes from './waitlist-entries.module.css';

/** What the account gets an e-mail about, each with the way to its search and a button to end it. Null without any. */
export function AreaWatches({ watches }: { watches: readonly AreaWatch[] }) {
  const t = useText(waitlistTexts);
  if (watches.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="area-watches">
      <h2 id="area-watches" className={classes.title}>
        {t('area.title')}
      </h2>
      <ul role="list" className={classes.list}>
        {watches.map((watch) => (
          <Watch key={watch.id} watch={watch} />
        ))}
      </ul>
    </section>
  );
}

function Watch({ watch }: { watch: AreaWatch }) {
  const t = useText(waitlistTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const end = useAttempt();
  const { id, serviceDescription: service, place, radiusKm, until, isAvailable } = watch;
  return (
    <li className={classes.entry}>
      <div>
        <h3 className={classes.what}>
          <Unbroken>{service}</Unbroken>
        </h3>
        <p className={classes.soft}>
          {`${t('area.where', { place, km: radiusKm })}${dot}${t('area.until', { day: formatDay(until, language) })}`}
        </p>
        {isAvailable ? <p>{t('area.available')}</p> : null}
      </div>
      <div className={classes.ways}>
        <ButtonLink variant={isAvailable ? 'accent' : 'outline'} to={searchOf(watch)}>
          {t('area.search')}
        </ButtonLink>
        <Button
          variant="ghost"
          isBusy={end.isBusy}
          aria-label={t('area.endOf', { service, place })}
          onClick={() =>
            end.run(async () => {
              await endAreaWatch(id);
              await revalidate();
            })
          }
        >
          {t('area.end')}
        </Button>
      </div>
      <FailureDialog attempts={[end]} title={t('problem.title')} text={t('problem.text')} />
    </li>
  );
}

function searchOf({ serviceType, service, location, place, latitude, longitude }: AreaWatch) {
  const where =
    location === null ? { latitude: String(latitude), longitude: String(longitude) } : { location };
  return paths.search({
    serviceType: String(serviceType),
    service: service === null ? '' : String(service),
    full_location: place,
    ...where,
  });
}
