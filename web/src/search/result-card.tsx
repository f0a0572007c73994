import { paths } from '../app/paths.ts';
import { queryOf } from '../geography/index.ts';
import { type BookingSelection, EntityLogo, useBooking } from '../partners/index.ts';
import { formatDistance } from '../platform/format.ts';
import { Link } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { RatingLine } from '../ratings/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/chips.tsx';
import { dot } from '../ui/dot.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import type { Filters } from './filters.ts';
import classes from './result-card.module.css';
import { dayOfResult, ResultTimes } from './result-times.tsx';
import { searchTexts } from './search.texts.ts';
import type { ShownResult } from './shown-result.ts';

export interface ResultCardProps {
  result: ShownResult;
  filters: Filters;
  /** Of its pin on the map. */
  number?: number | undefined;
  /** The map points at it. */
  isActive: boolean;
  /** Pointed at, or left: the map shows the same. */
  onActive: (id: string | null) => void;
}

/** One place: who, where, how much, and the next times, each of which books at once; a full day is changed on the way. */
export function ResultCard({ result, filters, number, isActive, onActive }: ResultCardProps) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const book = useBooking();
  const hasTimes = result.nextFree.length > 0;
  const toEntity = entityPathOf(result, filters);
  const selection = selectionOf(result, filters);
  const more = hasTimes ? 'result.more' : 'result.otherDays';
  const service = serviceLine(result, filters, t);
  return (
    <Card
      as="article"
      id={`result-${result.id}`}
      className={classes.card}
      isChosen={isActive}
      data-chosen={isActive || undefined}
      aria-labelledby={`name-${result.id} address-${result.id}`}
      onPointerEnter={() => onActive(result.id)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(result.id)}
      onBlur={() => onActive(null)}
    >
      <div className={classes.head}>
        <div className={classes.logo}>
          <EntityLogo name={result.businessName} logo={result.logoPath} size={48} />
          {number === undefined ? null : (
            <span className={classes.number} aria-hidden="true">
              {number}
            </span>
          )}
        </div>
        <div className={classes.who}>
          <h2 id={`name-${result.id}`} className={classes.name}>
            <Link to={toEntity}>{result.businessName}</Link>
          </h2>
          {result.rating ? (
            <p>
              <RatingLine rating={result.rating} />
            </p>
          ) : null}
          {service ? (
            <p className={classes.service}>
              <Unbroken>{service}</Unbroken>
            </p>
          ) : null}
          <p id={`address-${result.id}`} className={classes.address}>
            <Unbroken>{result.address}</Unbroken>
          </p>
        </div>
        <div className={classes.figures}>
          <p className={classes.price}>
            <Price
              cents={result.priceFromCents}
              language={language}
              freeLabel={t('result.free')}
              {...(filters.service === '' && result.priceFromCents > 0
                ? { fromLabel: t('result.from') }
                : {})}
            />
          </p>
          {result.priceFromCents > 0 ? (
            <p className={classes.perPerson}>{t('result.perPerson')}</p>
          ) : null}
          <p>{formatDistance(result.distanceKm * 1000, language)}</p>
        </div>
      </div>
      <div className={classes.foot} data-has-times={hasTimes}>
        <ResultTimes
          result={result}
          filters={filters}
          onChoose={(time, date) => book({ ...selection, date, time }, result.serviceDescription)}
        />
        <div className={classes.acts}>
          <Link
            className={classes.more}
            to={toEntity}
            aria-label={`${t(more)}: ${result.businessName}`}
          >
            {t(more)}
          </Link>
          {hasTimes ? null : (
            <Button
              variant="outline"
              aria-label={`${t('result.book')}: ${result.businessName}`}
              onClick={() => book(selection)}
            >
              {t('result.book')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The entity's page, on what was searched: of a type, the service that the card shows stands first there. */
export function entityPathOf(result: ShownResult, filters: Filters) {
  const { serviceType, service } = filters;
  const shown = service === '' ? result.serviceId : service;
  const date = dayOfResult(result, filters);
  return paths.entity(
    result.id,
    { serviceTypeId: serviceType, service: shown, date },
    result.businessName,
  );
}

/** What a booking begun here takes along. */
export function selectionOf(result: ShownResult, filters: Filters): BookingSelection {
  return {
    serviceType: filters.serviceType,
    service: filters.service === '' ? result.serviceId : filters.service,
    date: dayOfResult(result, filters),
    ...queryOf(filters.place),
    idEntityService: result.idEntityService,
    entity: result.businessName,
    entityId: result.id,
  };
}

type Text = ReturnType<typeof useText<keyof typeof searchTexts.pt>>;

/** The service, unless all cards are about the same one, and what is special about it here. */
function serviceLine(
  { serviceDescription, location, needsApproval }: ShownResult,
  { service }: Filters,
  t: Text,
) {
  return [
    service === '' ? serviceDescription : '',
    location === 'AtAddress' ? t('result.atAddress') : '',
    // Some services say so in their own name.
    location === 'Online' && !/v[ií]deo/i.test(serviceDescription) ? t('result.online') : '',
    needsApproval ? t('result.approval') : '',
  ]
    .filter(Boolean)
    .join(dot);
}
