import type { Ticket } from '@vaga/contract/ticketing';
import { useNow } from '../app/root-data.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import classes from './ticket-dialog.module.css';
import { shownState, ticketDate } from './ticket-labels.ts';
import { ticketingTexts } from './ticketing.texts.ts';
import { TicketBadge } from './tickets-table.tsx';

/** The number as the gate reads it, large enough for a phone held out, and how the ticket stands. */
export function TicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText(ticketingTexts);
  const language = useLanguage();
  const { assetNumber: number, person, checkIn, venue } = ticket;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      title={t('view.title')}
      width={440}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={classes.inside}>
        <div className={classes.qr}>
          <QrCode text={number} label={t('view.qr', { number })} />
        </div>
        <p className={classes.number}>{number}</p>
        <p className={classes.person}>{person}</p>
        <p className={classes.what}>
          {checkIn}, {venue}
          <br />
          {ticketDate(ticket, language)}
        </p>
        <TicketBadge ticket={ticket} state={shownState(ticket, useNow())} />
        <p className={classes.what}>{t('view.hint')}</p>
      </div>
    </Dialog>
  );
}
