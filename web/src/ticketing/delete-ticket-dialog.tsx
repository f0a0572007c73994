import type { Ticket } from '@vaga/contract/ticketing';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { removeTicket } from './ticketing.api.ts';
import { ticketingTexts } from './ticketing.texts.ts';

/** Says what goes with a ticket before it does. */
export function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText(ticketingTexts);
  const { id, assetNumber: number, person, checkIn: event } = ticket;
  return (
    <RemoveDialog
      title={t('delete.title')}
      text={
        <>
          <p>
            <Unbroken>{t('delete.what', { number, person, event })}</Unbroken>
          </p>
          <p>{t('delete.effect')}</p>
        </>
      }
      confirmLabel={t('delete.confirm')}
      keepLabel={t('delete.keep')}
      problem={{ title: t('problem.title'), text: t('problem.text') }}
      remove={async () => {
        const { type, messages } = await removeTicket(id);
        if (type === 'Error') throw new ApiError(200, messages);
      }}
      onClose={onClose}
    />
  );
}
