import type { Ticket } from '@vaga/contract/ticketing';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ApiError } from '../platform/wire.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { removeTicket } from './ticketing.api.ts';
import { ticketingTexts } from './ticketing.texts.ts';

/** Says what goes with a ticket before it does. */
export function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useText(ticketingTexts);
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const { assetNumber: number, person, checkIn: event } = ticket;
  const confirm = () =>
    run(async () => {
      const { type, messages } = await removeTicket(ticket.id);
      if (type === 'Error') throw new ApiError(200, messages);
      await revalidate();
      onClose();
    });
  // Whatever was refused: the list has to say how it stands now.
  const leave = () => {
    void revalidate();
    onClose();
  };
  if (failure) {
    const text = failure.text ?? t('problem.text');
    return <InfoDialog isOpen onClose={leave} title={t('problem.title')} text={text} />;
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
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
      cancelLabel={t('delete.keep')}
      onConfirm={confirm}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}
