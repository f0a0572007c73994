import type { Ticket } from '@vaga/contract/ticketing';
import { useNow } from '../app/root-data.ts';
import { ZoneNote } from '../partners/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { CardCell, CardRow, CardTable } from '../ui/card-table.tsx';
import { StateBadge, StateNote } from '../ui/state-badge.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { type TicketAct, TicketActions } from './ticket-actions.tsx';
import { type ShownState, shownState, stateNote, ticketDate } from './ticket-labels.ts';
import { ticketingTexts } from './ticketing.texts.ts';
import classes from './tickets-table.module.css';

const columns = ['name', 'event', 'number', 'date', 'status', 'actions'] as const;

interface TicketsTableProps {
  tickets: readonly Ticket[];
  /** Null for a partner: the tickets are those of its guests. */
  onAct: ((act: TicketAct) => void) | null;
}

export function TicketsTable({ tickets, onAct }: TicketsTableProps) {
  const t = useText(ticketingTexts);
  const shown = onAct ? columns : columns.filter((column) => column !== 'actions');
  return (
    <CardTable
      columns={shown}
      nameOf={(column) => t(`column.${column}`)}
      className={classes.table}
      aria-label={t('list.title')}
    >
      {tickets.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} onAct={onAct} />
      ))}
    </CardTable>
  );
}

function Row({ ticket, onAct }: { ticket: Ticket; onAct: TicketsTableProps['onAct'] }) {
  const t = useText(ticketingTexts);
  const language = useLanguage();
  const state = shownState(ticket, useNow());
  return (
    <CardRow className={state === 'over' ? classes.over : undefined}>
      <CardCell isName className={classes.name}>
        {ticket.person}
      </CardCell>
      <CardCell className={classes.event}>
        <span>
          <Unbroken>{ticket.checkIn}</Unbroken>
        </span>
        <small>{ticket.venue}</small>
      </CardCell>
      <CardCell className={classes.number} label={t('column.number')}>
        {ticket.assetNumber}
      </CardCell>
      <CardCell className={classes.date}>
        {ticketDate(ticket, language)} <ZoneNote instant={ticket.date} timeZone={ticket.timeZone} />
      </CardCell>
      <CardCell className={classes.status}>
        <TicketBadge ticket={ticket} state={state} />
      </CardCell>
      {onAct ? (
        <CardCell className={classes.actions}>
          <TicketActions ticket={ticket} state={state} onAct={onAct} />
        </CardCell>
      ) : null}
    </CardRow>
  );
}

const tones: Record<ShownState, 'calm' | 'accent' | 'quiet' | 'bad' | 'over'> = {
  toSchedule: 'quiet',
  requested: 'calm',
  awaitingPayment: 'quiet',
  scheduled: 'calm',
  authorized: 'accent',
  unauthorized: 'bad',
  over: 'over',
};

/** The state in a word, with what there is to say about it below. */
export function TicketBadge({ ticket, state }: { ticket: Ticket; state: ShownState }) {
  const t = useText(ticketingTexts);
  const language = useLanguage();
  const note = stateNote(ticket, state, { t, language });
  return (
    <StateBadge tone={tones[state]} text={t(`state.${state}`)}>
      {note ? <StateNote>{note}</StateNote> : null}
    </StateBadge>
  );
}
