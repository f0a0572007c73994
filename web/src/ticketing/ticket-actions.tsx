import { IconQrcode } from '@tabler/icons-react';
import type { Ticket } from '@vaga/contract/ticketing';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import classes from './ticket-actions.module.css';
import type { ShownState } from './ticket-labels.ts';
import { ticketingTexts } from './ticketing.texts.ts';

export interface TicketAct {
  kind: 'view' | 'edit' | 'delete';
  ticket: Ticket;
}

interface TicketActionsProps {
  ticket: Ticket;
  state: ShownState;
  onAct: (act: TicketAct) => void;
}

/** What can be done with a ticket, by its state: what comes next first. */
export function TicketActions({ ticket, state, onAct }: TicketActionsProps) {
  const t = useText(ticketingTexts);
  const loginType = useLoginType();
  const { assetNumber: number, person, idCart } = ticket;
  const nameOf = (action: string) => t('actionsOf', { action, number, person });
  const act = (kind: TicketAct['kind']) => () => onAct({ kind, ticket });
  return (
    <div className={classes.actions}>
      {ticket.canSchedule ? (
        <ButtonLink
          variant="accent"
          to={paths.cart(loginType, idCart, 'ticket')}
          aria-label={nameOf(t('schedule'))}
        >
          {t('schedule')}
        </ButtonLink>
      ) : null}
      {ticket.paymentPending ? (
        <ButtonLink
          variant="accent"
          to={paths.cart(loginType, idCart, 'payment')}
          aria-label={nameOf(t('pay'))}
        >
          {t('pay')}
        </ButtonLink>
      ) : null}
      <Button
        variant={state === 'authorized' ? 'primary' : 'outline'}
        icon={<IconQrcode size={20} aria-hidden="true" />}
        aria-label={nameOf(t('view'))}
        onClick={act('view')}
      >
        {t('view')}
      </Button>
      {state === 'scheduled' || state === 'requested' ? (
        <ButtonLink
          variant="ghost"
          to={paths.testsList(loginType)}
          aria-label={nameOf(t('seeTest'))}
        >
          {t('seeTest')}
        </ButtonLink>
      ) : null}
      {ticket.canEdit ? (
        <Button variant="ghost" aria-label={nameOf(t('edit'))} onClick={act('edit')}>
          {t('edit')}
        </Button>
      ) : null}
      {ticket.canDelete ? (
        <Button variant="ghost" aria-label={nameOf(t('delete'))} onClick={act('delete')}>
          {t('delete')}
        </Button>
      ) : null}
    </div>
  );
}
