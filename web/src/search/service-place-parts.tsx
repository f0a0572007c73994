import type { ServicePlace } from '@vaga/contract/service-places';
import { paths } from '../app/paths.ts';
import { formatMoney } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import classes from './service-places.module.css';
import { servicePlacesTexts } from './service-places.texts.ts';

/** Municipalities in which a service can be booked, each with how many places and from what price. */
export function PlaceLinks({
  service,
  places,
}: {
  service: string;
  places: readonly ServicePlace[];
}) {
  const t = useText(servicePlacesTexts);
  const language = useLanguage();
  return (
    <ul role="list" className={classes.links}>
      {places.map(({ slug, name, entities, priceFromCents }) => (
        <li key={slug}>
          <Link to={paths.servicePlace(service, slug)}>
            {name}{' '}
            <span className={classes.note}>
              {t('of.entities', { count: entities })},{' '}
              {t('of.from', { price: formatMoney(priceFromCents, language) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the service is, where the catalogue says it. */
export function ServiceInformation({ information }: { information: string }) {
  const t = useText(servicePlacesTexts);
  if (information === '') return null;
  return (
    <section className={classes.section} aria-labelledby="what">
      <h2 id="what">{t('of.what')}</h2>
      <div
        className={classes.information}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: paragraphs and lists of our own catalogue
        dangerouslySetInnerHTML={{ __html: information }}
      />
    </section>
  );
}
