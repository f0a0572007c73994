import type { Ticket } from '@vaga/contract/ticketing';
import { useNow } from '../app/root-data.ts';
import { ZoneNote } from '../partners/index.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Unbroken } from '../ui/unbroken.tsx';
import { type TicketAct, TicketActions } from './ticket-actions.tsx';
import { type ShownState, shownDate, shownState, stateNote } from './ticket-words.ts';
import { ticketingTexts } from './ticketing.texts.ts';
import classes from './tickets-table.module.css';

const columns = ['name', 'event', 'number', 'date', 'status', 'actions'] as const;

interface TicketsTableProps {
  tickets: Ticket[];
  /** Null for a partner: the tickets are those of its guests. */
  onAct: ((act: TicketAct) => void) | null;
}

/**
 * A table on a wide screen, cards on a phone.
 * The roles are said again because a table that is laid out as cards loses them in some browsers.
 */
export function TicketsTable({ tickets, onAct }: TicketsTableProps) {
  const t = useText(ticketingTexts);
  const shown = onAct ? columns : columns.filter((column) => column !== 'actions');
  return (
    <table className={classes.table} role="table" aria-label={t('list.title')}>
      <thead role="rowgroup">
        <tr role="row">
          {shown.map((column) => (
            <th key={column} role="columnheader" scope="col" data-column={column}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} onAct={onAct} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ ticket, onAct }: { ticket: Ticket; onAct: TicketsTableProps['onAct'] }) {
  const t = useText(ticketingTexts);
  const language = useLanguage();
  const state = shownState(ticket, useNow());
  return (
    <tr role="row" className={state === 'over' ? classes.over : undefined}>
      <td role="cell" className={classes.name}>
        {ticket.person}
      </td>
      <td role="cell" className={classes.event}>
        <span>
          <Unbroken>{ticket.checkIn}</Unbroken>
        </span>
        <small>{ticket.venue}</small>
      </td>
      <td role="cell" className={classes.number} data-label={t('column.number')}>
        {ticket.assetNumber}
      </td>
      <td role="cell" className={classes.date}>
        {shownDate(ticket, language)} <ZoneNote instant={ticket.date} timeZone={ticket.timeZone} />
      </td>
      <td role="cell" className={classes.status}>
        <StateBadge ticket={ticket} state={state} />
      </td>
      {onAct ? (
        <td role="cell" className={classes.actions}>
          <TicketActions ticket={ticket} state={state} onAct={onAct} />
        </td>
      ) : null}
    </tr>
  );
}

const tones: Record<ShownState, 'calm' | 'good' | 'due' | 'bad' | 'over'> = {
  toSchedule: 'due',
  requested: 'calm',
  awaitingPayment: 'due',
  scheduled: 'calm',
  authorized: 'good',
  unauthorized: 'bad',
  over: 'over',
};

/** The state in a word, with what there is to say about it below. */
export function StateBadge({ ticket, state }: { ticket: Ticket; state: ShownState }) {
  const t = useText(ticketingTexts);
  const language = useLanguage();
  const note = stateNote(ticket, state, { t, language });
  return (
    <div className={classes.state}>
      <span className={classes.badge} data-tone={tones[state]}>
        {t(`state.${state}`)}
      </span>
      {note ? <span className={classes.note}>{note}</span> : null}
    </div>
  );
}
