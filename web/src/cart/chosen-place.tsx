import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { formatDay } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { cartTexts } from './cart.texts.ts';
import classes from './chosen-place.module.css';
import { type ChosenBefore, type KeptPlace, keptPlace } from './chosen-place.rules.ts';

/** Where and when one is about to book, as chosen on the way here, and the way back to choose something else. */
export function ChosenPlace({
  draft,
  chosen,
}: {
  draft: { service: string; date: string };
  chosen: ChosenBefore;
}) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const kept = keptPlace(draft, chosen);
  if (!kept?.entity) return null;
  return (
    <section className={classes.card} aria-label={t('services.chosenPlace')}>
      <IconMapPin size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div>
        <p className={classes.name}>{kept.entity}</p>
        <p>{whenOf(kept, draft.date, language) ?? t('services.timeNext')}</p>
      </div>
      {chosen.entityId ? (
        <Link
          className={classes.change}
          to={paths.entitySchedule(chosen.entityId, {
            serviceTypeId: chosen.serviceType,
            service: chosen.service,
            date: draft.date,
          })}
        >
          {t('services.changePlace')}
        </Link>
      ) : null}
    </section>
  );
}

/** 'segunda-feira, 23 de novembro, 09:20'; null while no time is chosen. */
export function whenOf(
  { time }: KeptPlace,
  date: string,
  language: Parameters<typeof formatDay>[1],
): string | null {
  // The slot's own text is the wall time of its place.
  return time ? `${formatDay(date, language)}, ${time.slice(11, 16)}` : null;
}
