import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { cancelReasonCharacters, reasonCharacters } from '@vaga/contract/limits';
import { useText } from '../../platform/texts.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { dayTexts } from './day.texts.ts';

interface CancelAtDeskDialogProps {
  person: AgendaPerson;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onCancel: (reason: string) => void;
}

/** Asks why the appointment is cancelled: the patient reads it. What was typed stays where the act is refused. */
export function CancelAtDeskDialog({
  person,
  isOpen,
  isBusy,
  onClose,
  onCancel,
}: CancelAtDeskDialogProps) {
  const t = useText(dayTexts);
  return (
    <ReasonDialog
      isOpen={isOpen}
      isBusy={isBusy}
      isOptional={false}
      maximum={cancelReasonCharacters}
      labels={{
        title: t('cancel.title', { name: person.person }),
        reason: t('cancel.reason'),
        hint: t('cancel.hint'),
        short: t('cancel.short', { minimum: reasonCharacters.minimum }),
        confirm: t('cancel.confirm'),
        back: t('cancel.back'),
        close: t('close'),
      }}
      onClose={onClose}
      onRefuse={(reason) => {
        onClose();
        onCancel(reason);
      }}
    />
  );
}
