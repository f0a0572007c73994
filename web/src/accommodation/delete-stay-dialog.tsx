import type { Reservation } from '@vaga/contract/accommodation';
import { useText } from '../platform/texts.ts';
import { RemoveDialog } from '../ui/remove-dialog.tsx';
import { deleteStay } from './stays.api.ts';
import { staysTexts } from './stays.texts.ts';

interface DeleteStayDialogProps {
  stay: Reservation;
  onClose: () => void;
}

/** Asks before a stay is deleted with the names of its guests; one that is in use stays, and the server says why. */
export function DeleteStayDialog({ stay, onClose }: DeleteStayDialogProps) {
  const t = useText(staysTexts);
  const { idCheckinAsset: id, code } = stay;
  return (
    <RemoveDialog
      title={t('delete.title', { code })}
      text={<p>{t('delete.text')}</p>}
      confirmLabel={t('delete.confirm')}
      keepLabel={t('delete.keep')}
      problem={{ title: t('delete.refused'), text: t('problem.text') }}
      remove={() => deleteStay(id)}
      onClose={onClose}
    />
  );
}
