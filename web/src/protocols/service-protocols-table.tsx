import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { protocolBookingDays } from '@vaga/contract/limits';
import type { Protocol } from '@vaga/contract/protocols';
import { civilDate, formatDay, formatMoney, formatNumber } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { dot } from '../ui/dot.ts';
import { RowMenu } from '../ui/row-menu.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { kilometres, kindText, stateTones } from './protocol-labels.ts';
import classes from './protocols.module.css';
import { protocolsTexts } from './protocols.texts.ts';

/** What a member of the service entity may do with a protocol. */
export type ServiceAct = 'accept' | 'refuse' | 'pause' | 'resume' | 'end';

const columns = [
  'partner',
  'since',
  'bookings',
  'price',
  'allotment',
  'payer',
  'state',
  'actions',
] as const;

/** Behind the menu of the row; who has to be answered is accepted by a button of its own. */
const actsOf: Record<Protocol['state'], readonly Exclude<ServiceAct, 'accept'>[]> = {
  pending: ['refuse'],
  active: ['pause', 'end'],
  paused: ['resume', 'end'],
  refused: [],
  deleted: [],
};

const icons = {
  refuse: IconX,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  end: IconPlayerStop,
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
      numbers={['bookings', 'price', 'allotment']}
      className={classes.table}
      aria-label={t('title')}
    >
      {protocols.map((protocol) => {
        const { id, since, priceCents, state, reason, partner } = protocol;
        return (
          <CardRow key={id}>
            <CardCell isName>
              <strong className={classes.name}>{partner}</strong>
              <small className={classes.soft}>
                {kindText(t, protocol.partnerType)}
                {dot}
                {kilometres(protocol.distance, language)}
              </small>
              {protocol.description ? (
                <small className={classes.soft}>{protocol.description}</small>
              ) : null}
            </CardCell>
            <CardCell label={t('column.since')}>
              {since ? formatDay(civilDate(since, homeTimeZone), language, 'dateOfYear') : '–'}
            </CardCell>
            <CardCell isNumber label={t('column.bookings', { days: protocolBookingDays })}>
              {formatNumber(protocol.bookings, language)}
            </CardCell>
            <CardCell isNumber label={t('column.price')}>
              {priceCents === null ? '–' : formatMoney(priceCents, language)}
            </CardCell>
            <CardCell isNumber label={t('column.allotment')}>
              {formatNumber(protocol.allotment, language)}
            </CardCell>
            <CardCell label={t('column.payer')}>{t(`who.${protocol.payer}`)}</CardCell>
            <CardCell>
              <StateBadge tone={stateTones[state]} text={t(`state.${state}`)}>
                {reason ? <StateNote>{t('reason', { reason })}</StateNote> : null}
              </StateBadge>
            </CardCell>
            <CardCell isMenu={state !== 'pending'}>
              <Acts protocol={protocol} onAct={onAct} />
            </CardCell>
          </CardRow>
        );
      })}
    </CardTable>
  );
}

function Acts({
  protocol,
  onAct,
}: Pick<ServiceProtocolsTableProps, 'onAct'> & { protocol: Protocol }) {
  const t = useText(protocolsTexts);
  const { state, partner: name } = protocol;
  const acts = actsOf[state];
  return (
    <div className={classes.actions}>
      {state === 'pending' ? (
        <Button
          variant="accent"
          aria-label={t('actOf', { act: t('act.accept'), name })}
          onClick={() => onAct('accept', protocol)}
        >
          {t('act.accept')}
        </Button>
      ) : null}
      {acts.length > 0 ? (
        <RowMenu
          label={t('actsOf', { name })}
          items={acts.map((act) => {
            const Icon = icons[act];
            return {
              key: act,
              text: t(`act.${act}`),
              icon: <Icon size={20} aria-hidden="true" />,
              isDanger: act === 'end' || act === 'refuse',
              onSelect: () => onAct(act, protocol),
            };
          })}
        />
      ) : null}
    </div>
  );
}
