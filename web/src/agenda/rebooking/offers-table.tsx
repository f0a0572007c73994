import type { RebookingOffer } from '@vaga/contract/rebooking-offers';
import { formatMoment, formatPhone } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import classes from './rebooking.module.css';
import { rebookingTexts } from './rebooking.texts.ts';

const columns = ['person', 'phone', 'from', 'proposed', 'why', 'acts'] as const;

interface OffersTableProps {
  offers: readonly RebookingOffer[];
  timeZone: string;
  onAct: (asked: { act: 'agree' | 'cancel'; offer: RebookingOffer }) => void;
}

/** Rebooking offers: who it is, the number to call, both times, and what can be done. */
export function OffersTable({ offers, timeZone, onAct }: OffersTableProps) {
  const t = useText(rebookingTexts);
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`list.${column}`)}
      aria-label={t('list.title')}
      className={classes.table}
    >
      {offers.map((offer) => (
        <Row key={offer.id} offer={offer} timeZone={timeZone} onAct={onAct} />
      ))}
    </CardTable>
  );
}

function Row({
  offer,
  timeZone,
  onAct,
}: { offer: RebookingOffer } & Pick<OffersTableProps, 'timeZone' | 'onAct'>) {
  const t = useText(rebookingTexts);
  const language = useLanguage();
  const { person, phone, service, fromTime, proposedTime, phoneReason, state } = offer;
  const moment = (time: string) => formatMoment(time, timeZone, language);
  return (
    <CardRow>
      <CardCell isName>
        <strong>{person}</strong> <small className={classes.service}>{service}</small>
      </CardCell>
      <CardCell label={t('list.phone')}>
        {phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : t('list.noPhone')}
      </CardCell>
      <CardCell label={t('list.from')}>
        <s className={classes.old}>{moment(fromTime)}</s>
      </CardCell>
      <CardCell label={t('list.proposed')}>
        {proposedTime === null ? t('list.noTime') : moment(proposedTime)}
      </CardCell>
      <CardCell label={t('list.why')}>
        {phoneReason === null ? t(`list.ended.${state}`) : t(`list.reason.${phoneReason}`)}
      </CardCell>
      <CardCell>
        {state === 'open' ? (
          <span className={classes.acts}>
            <Button onClick={() => onAct({ act: 'agree', offer })}>{t('list.agreed')}</Button>
            <Button variant="outline" onClick={() => onAct({ act: 'cancel', offer })}>
              {t('list.cancel')}
            </Button>
          </span>
        ) : null}
      </CardCell>
    </CardRow>
  );
}
