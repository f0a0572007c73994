import {
  IconChecklist,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import type { OwnService } from '@vaga/contract/entity-services';
import { useRef } from 'react';
import { paths } from '../../app/paths.ts';
import { formatMoney } from '../../platform/format.ts';
import { Link } from '../../platform/link.tsx';
import { useLanguage, useText } from '../../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { lengthsText, placeText } from './offer-labels.ts';
import classes from './offers.module.css';
import { numericDay } from './offers.rules.ts';
import { offersTexts } from './offers.texts.ts';

/** What a manager does with a service in the list. */
export type OwnServiceAct = 'approval' | 'pause' | 'resume' | 'remove';

const columns = [
  'type',
  'service',
  'where',
  'price',
  'campaign',
  'next',
  'lengths',
  'approval',
  'ownCode',
  'state',
] as const;
type Column = (typeof columns)[number];
const numbers = ['price'] as const;

interface ServicesTableProps {
  services: readonly OwnService[];
  /** Null for members who only read. */
  onAct: ((act: OwnServiceAct, service: OwnService) => void) | null;
}

export function ServicesTable({ services, onAct }: ServicesTableProps) {
  const t = useText(offersTexts);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const filled = columns.filter((column) => isFilled(column, services));
  const shown = onAct ? [...filled, 'actions' as const] : filled;
  return (
    <div ref={list}>
      <CardTable
        columns={shown}
        numbers={numbers}
        nameOf={(column) => t(`column.${column}`)}
        className={classes.table}
        aria-label={t('title')}
      >
        {services.map((service) => (
          <Row key={service.id} service={service} columns={filled} onAct={onAct} />
        ))}
      </CardTable>
    </div>
  );
}

/** A column that most places leave empty takes the room of the others only where it says something. */
function isFilled(column: Column, services: readonly OwnService[]): boolean {
  if (column === 'campaign') return services.some(({ campaignNow }) => campaignNow);
  if (column === 'next') return services.some(({ nextPrice }) => nextPrice);
  if (column === 'ownCode') return services.some(({ ownCode }) => ownCode);
  return true;
}

interface RowProps extends Pick<ServicesTableProps, 'onAct'> {
  service: OwnService;
  /** Those that are shown. */
  columns: readonly Column[];
}

function Row({ service, columns: shown, onAct }: RowProps) {
  const t = useText(offersTexts);
  const language = useLanguage();
  const { id, serviceType, priceCents, campaignNow, nextPrice, lengths, ownCode, state } = service;
  const length = lengthsText(lengths, t);
  return (
    <CardRow>
      <CardCell>
        <small className={classes.soft}>{serviceType.description}</small>
      </CardCell>
      <CardCell isName>
        <Link className={classes.name} to={paths.ownService(id)} data-row>
          {service.service}
        </Link>
      </CardCell>
      <CardCell label={t('column.where')}>{placeText(service, t, language)}</CardCell>
      <CardCell isNumber label={t('column.price')}>
        {formatMoney(priceCents, language)}
      </CardCell>
      {shown.includes('campaign') ? (
        <CardCell label={t('column.campaign')} isEmpty={!campaignNow}>
          {campaignNow
            ? t('campaign.now', {
                price: formatMoney(campaignNow.priceCents, language),
                day: numericDay(campaignNow.until),
              })
            : '–'}
        </CardCell>
      ) : null}
      {shown.includes('next') ? (
        <CardCell label={t('column.next')} isEmpty={!nextPrice}>
          {nextPrice
            ? t('next.from', {
                price: formatMoney(nextPrice.priceCents, language),
                day: numericDay(nextPrice.from, true),
              })
            : '–'}
        </CardCell>
      ) : null}
      <CardCell label={t('column.lengths')}>{length ?? t('lengths.none')}</CardCell>
      <CardCell label={t('column.approval')}>
        {t(service.needsApproval ? 'approval.yes' : 'approval.no')}
      </CardCell>
      {shown.includes('ownCode') ? (
        <CardCell label={t('column.ownCode')} isEmpty={!ownCode}>
          {ownCode || '–'}
        </CardCell>
      ) : null}
      <CardCell>
        <StateBadge tone={state === 'paused' ? 'quiet' : 'calm'} text={t(`state.${state}`)} />
      </CardCell>
      {onAct ? (
        <CardCell isMenu>
          <Acts service={service} onAct={onAct} />
        </CardCell>
      ) : null}
    </CardRow>
  );
}

function Acts({
  service,
  onAct,
}: {
  service: OwnService;
  onAct: NonNullable<ServicesTableProps['onAct']>;
}) {
  const t = useText(offersTexts);
  const isPaused = service.state === 'paused';
  const icon = { size: 20, 'aria-hidden': true } as const;
  const item = (act: OwnServiceAct, text: string) => ({
    key: act,
    text,
    onSelect: () => onAct(act, service),
  });
  return (
    <RowMenu
      label={t('actsOf', { service: service.service })}
      items={[
        {
          key: 'edit',
          text: t('act.edit'),
          icon: <IconPencil {...icon} />,
          to: paths.ownService(service.id),
        },
        {
          key: 'campaigns',
          text: t('act.campaigns'),
          icon: <IconTag {...icon} />,
          to: `${paths.ownService(service.id)}#campaigns`,
        },
        {
          ...item('approval', t(service.needsApproval ? 'act.approvalOff' : 'act.approvalOn')),
          icon: <IconChecklist {...icon} />,
        },
        isPaused
          ? { ...item('resume', t('act.resume')), icon: <IconPlayerPlay {...icon} /> }
          : { ...item('pause', t('act.pause')), icon: <IconPlayerPause {...icon} /> },
        { ...item('remove', t('act.remove')), icon: <IconTrash {...icon} />, isDanger: true },
      ]}
    />
  );
}
