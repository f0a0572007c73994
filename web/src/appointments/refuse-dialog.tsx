import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { approvalTexts } from './approval.texts.ts';

interface RefuseDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onRefuse: (reason: string) => void;
}

/** What a refusal does, and why, if the desk wants to say. */
export function RefuseDialog({ isOpen, isBusy, onClose, onRefuse }: RefuseDialogProps) {
  const t = useText(approvalTexts);
  const [reason, setReason] = useState('');
  const [wasPressed, setPressed] = useState(false);
  const isShort = reason.trim().length > 0 && reason.trim().length < 3;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('refuse.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('refuse.keep')}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => {
              setPressed(isShort);
              if (!isShort) onRefuse(reason.trim());
            }}
          >
            {t('refuse.confirm')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('refuse.reason')}
        hint={t('refuse.hint')}
        error={isShort && wasPressed ? t('refuse.short') : null}
        value={reason}
        maxLength={300}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
