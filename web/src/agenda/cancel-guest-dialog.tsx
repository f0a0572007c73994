import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { automaticRefundHours } from '@vaga/contract/limits';
import { formatMoment, formatPhone } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { cancelGuest } from './agenda.api.ts';
import { agendaTexts } from './agenda.texts.ts';
import type { ActDone } from './done-notice.tsx';
import { noteToGuest } from './guest-appointments.rules.ts';

interface CancelGuestDialogProps {
  appointment: EntityAppointment;
  onDone: (done: ActDone) => void;
  onClose: () => void;
}

/** Says what a cancellation does, to the guest and to the money, before it is done. */
export function CancelGuestDialog({ appointment, onDone, onClose }: CancelGuestDialogProps) {
  const t = useText(agendaTexts);
  const language = useLanguage();
  const { person, serviceDescription: service, businessName: place } = appointment;
  const moment = formatMoment(appointment.scheduledDate, appointment.timeZone, language);
  const told = t(noteToGuest(appointment), { phone: formatPhone(appointment.phoneNumber ?? '') });
  const isPaid = appointment.paymentStatus === 'paid';
  return (
    <RemoveDialog
      title={t('cancel.title')}
      text={
        <>
          <p>{`${t('cancel.what', { person, service, place, moment })} ${told}`}</p>
          <p>{t(isPaid ? 'cancel.refund' : 'cancel.free', { hours: automaticRefundHours })}</p>
        </>
      }
      confirmLabel={t('cancel.confirm')}
      keepLabel={t('cancel.keep')}
      problem={{ title: t('failed.title'), text: t('failed.text') }}
      remove={async (key) => {
        const answer = await cancelGuest(appointment, key);
        const done = answer ?? t('cancel.done', { person });
        onDone({ text: `${done} ${told}`, day: null });
      }}
      onClose={onClose}
    />
  );
}
