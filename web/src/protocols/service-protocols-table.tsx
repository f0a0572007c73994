import { protocolBookingDays } from '@vaga/contract/limits';
import type { Protocol } from '@vaga/contract/protocols';
import { civilDate, formatDay, formatMoney, formatNumber } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { kilometres, kindText, stateTones } from './protocol-labels.ts';
import classes from './protocols.module.css';
import { protocolsTexts } from './protocols.texts.ts';

/** What a member of the service entity may do with a protocol. */
export type ServiceAct = 'accept' | 'refuse' | 'pause' | 'resume' | 'end';

const columns = [
  'partner',
  'kind',
  'distance',
  'since',
  'bookings',
  'price',
  'allotment',
  'payer',
  'state',
  'actions',
] as const;

const actsOf: Record<Protocol['state'], readonly ServiceAct[]> = {
  pending: ['accept', 'refuse'],
  active: ['pause', 'end'],
  paused: ['resume', 'end'],
  refused: [],
  deleted: [],
};

interface ServiceProtocolsTableProps {
  protocols: readonly Protocol[];
  onAct: (act: ServiceAct, protocol: Protocol) => void;
}

export function ServiceProtocolsTable({ protocols, onAct }: ServiceProtocolsTableProps) {
  const t = useText(protocolsTexts);
  const language = useLanguage();
  return (
    <CardTable
      columns={columns}
      nameOf={(column) => t(`column.${column}`, { days: protocolBookingDays })}
      aria-label={t('title')}
    >
      {protocols.map((protocol) => {
        const { id, since, priceCents, state, reason, partner } = protocol;
        return (
          <CardRow key={id}>
            <CardCell>
              <strong className={classes.name}>{partner}</strong>
              {protocol.description ? (
                <small className={classes.soft}>{protocol.description}</small>
              ) : null}
            </CardCell>
            <CardCell label={t('column.kind')}>{kindText(t, protocol.partnerType)}</CardCell>
            <CardCell label={t('column.distance')}>
              {kilometres(protocol.distance, language)}
            </CardCell>
            <CardCell label={t('column.since')}>
              {since ? formatDay(civilDate(since, 'Europe/Lisbon'), language, 'dateOfYear') : '–'}
            </CardCell>
            <CardCell label={t('column.bookings', { days: protocolBookingDays })}>
              {formatNumber(protocol.bookings, language)}
            </CardCell>
            <CardCell label={t('column.price')}>
              {priceCents === null ? '–' : formatMoney(priceCents, language)}
            </CardCell>
            <CardCell label={t('column.allotment')}>
              {formatNumber(protocol.allotment, language)}
            </CardCell>
            <CardCell label={t('column.payer')}>{t(`who.${protocol.payer}`)}</CardCell>
            <CardCell>
              <StateBadge tone={stateTones[state]} text={t(`state.${state}`)}>
                {reason ? <StateNote>{t('reason', { reason })}</StateNote> : null}
              </StateBadge>
            </CardCell>
            <CardCell className={classes.actions}>
              {actsOf[state].map((act) => (
                <Button
                  key={act}
                  variant={act === 'accept' ? 'accent' : 'outline'}
                  aria-label={t('actOf', { act: t(`act.${act}`), name: partner })}
                  onClick={() => onAct(act, protocol)}
                >
                  {t(`act.${act}`)}
                </Button>
              ))}
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}
