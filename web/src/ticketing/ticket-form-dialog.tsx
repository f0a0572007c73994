import type { Ticket } from '@vaga/contract/ticketing';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { useLoginType } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Known, TicketForm } from './ticket-form.tsx';
import { ticketingTexts } from './ticketing.texts.ts';

interface TicketFormDialogProps {
  /** The one that is edited; null for a new one. */
  ticket: Ticket | null;
  tickets: Ticket[];
  people: Known[];
  onClose: () => void;
}

/** The number of a ticket and whom it is for. A new one leads on to its test. */
export function TicketFormDialog({ ticket, tickets, people, onClose }: TicketFormDialogProps) {
  const t = useText(ticketingTexts);
  const [savedId, setSavedId] = useState<string | null>(null);
  const saved = tickets.find(({ id }) => id === savedId);
  if (saved) return <Registered ticket={saved} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      title={t(ticket ? 'form.editTitle' : 'form.addTitle')}
    >
      <TicketForm
        ticket={ticket}
        people={people}
        onCancel={onClose}
        onSaved={(id) => (ticket ? onClose() : setSavedId(id))}
      />
    </Dialog>
  );
}

/** What the event asks for, and the way there. */
function Registered({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText(ticketingTexts);
  const loginType = useLoginType();
  const { service, validHours: hours, idCart } = ticket;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      title={t('done.title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('done.later')}
          </Button>
          <ButtonLink variant="accent" to={paths.cart(loginType, idCart, 'ticket')}>
            {t('schedule')}
          </ButtonLink>
        </>
      }
    >
      <p>
        <strong>{ticket.checkIn}</strong>, {ticket.person}
      </p>
      <p>{t('done.text', { service, hours })}</p>
    </Dialog>
  );
}
