import { reasonCharacters } from '@vaga/contract/limits';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextAreaField } from './field.tsx';

interface ReasonDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  /** Whether one may refuse without a word. */
  isOptional: boolean;
  /** The most characters, where it is fewer than of a refusal. */
  maximum?: number;
  labels: {
    title: string;
    reason: string;
    hint: string;
    /** What is said of a reason that is too short. */
    short: string;
    confirm: string;
    back: string;
    close: string;
  };
  onClose: () => void;
  onRefuse: (reason: string) => void;
}

/** Asks why something is refused: the requester reads this text. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, isBusy, isOptional, labels, onClose, onRefuse } = props;
  const { maximum = reasonCharacters.maximum } = props;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { length } = reason.trim();
  const isShort = length < reasonCharacters.minimum && !(isOptional && length === 0);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={labels.title}
      closeLabel={labels.close}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {labels.back}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => {
              setTried(isShort);
              if (!isShort) onRefuse(reason.trim());
            }}
          >
            {labels.confirm}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={labels.reason}
        hint={labels.hint}
        error={isTried && isShort ? labels.short : null}
        value={reason}
        maxLength={maximum}
        rows={3}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
