import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { ConfirmDialog, InfoDialog } from './dialog.tsx';

interface RemoveDialogProps {
  title: string;
  /** What goes, and what goes with it. */
  text: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  /** Said where it could not be removed; the server's own words before `text`. */
  problem: { title: string; text: string };
  /** @throws ApiError where it is refused. */
  remove: (idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** Says what goes before it does, removes it, and has the page read anew. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, text, confirmLabel, keepLabel, problem, remove, onClose } = props;
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const confirm = () =>
    run(async (key) => {
      await remove(key);
      await revalidate();
      onClose();
    });
  // Whatever was refused: the list has to say how it stands now.
  const leave = () => {
    void revalidate();
    onClose();
  };
  if (failure) {
    const text = failure.text ?? problem.text;
    return <InfoDialog isOpen onClose={leave} title={problem.title} text={text} />;
  }
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      isOpen
      isDanger
      cancelLabel={keepLabel}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
