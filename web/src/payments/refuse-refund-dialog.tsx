import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { refundRequestTexts } from './refund-request.texts.ts';

interface RefuseRefundDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onRefuse: (reason: string) => void;
}

/** What a refusal does, and why: whoever asked for their money has a right to know. */
export function RefuseRefundDialog(props: RefuseRefundDialogProps) {
  const { isOpen, isBusy, onClose, onRefuse } = props;
  const t = useText(refundRequestTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < 3;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('refuse.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('back')}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => {
              setTried(true);
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
        error={isTried && isShort ? t('refuse.short') : null}
        value={reason}
        maxLength={300}
        rows={3}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
