import { IconMapPin } from '@tabler/icons-react';
import type { Service } from '@vaga/contract/catalogue';
import { KeptStartNote } from '../../app/kept-start-note.tsx';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import { cartTexts } from '../cart.texts.ts';
import classes from './chosen-place.module.css';
import { type ChosenBefore, type KeptPlace, keptPlace } from './chosen-place.rules.ts';

/**
 * Where and when one is about to book, as chosen on the way here, and the way back to choose something else. With another
 * service it says that the place is chosen anew.
 */
export function ChosenPlace({
  draft,
  chosen,
  services,
  isServiceNamed,
}: {
  draft: { service: string; date: string };
  chosen: ChosenBefore;
  services: readonly Pick<Service, 'id' | 'description'>[];
  /** No field in sight says which service it is. */
  isServiceNamed: boolean;
}) {
  const t = useText(cartTexts);
  const language = useLanguage();
  const kept = keptPlace(draft, chosen);
  const nameOf = (service: string) =>
    services.find(({ id }) => String(id) === service)?.description ?? '';
  if (!kept) {
    const names = { before: nameOf(chosen.service), service: nameOf(draft.service) };
    if (!chosen.idEntityService || !chosen.entity || !names.before || !names.service) return null;
    return (
      <p role="status" className={classes.left}>
        {t('services.placeLeft', { entity: chosen.entity, ...names })}
      </p>
    );
  }
  if (!kept.entity) return null;
  return (
    <section className={classes.card} aria-label={t('services.chosenPlace')}>
      <IconMapPin size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div>
        {isServiceNamed ? <p className={classes.name}>{nameOf(draft.service)}</p> : null}
        <p className={isServiceNamed ? undefined : classes.name}>{kept.entity}</p>
        <p>
          <Unbroken>{whenOf(kept, draft.date, language) ?? t('services.timeNext')}</Unbroken>
        </p>
        {kept.time ? <KeptStartNote isNamed /> : null}
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
