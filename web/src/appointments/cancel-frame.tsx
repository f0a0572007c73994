import { reasonCharacters } from '@vaga/contract/limits';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../platform/attempt.ts';
import { useText } from '../platform/texts.ts';
import { ConfirmDialog, InfoDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { appointmentsTexts } from './appointments.texts.ts';

/** A cancellation under way: what is typed, and what became of it. */
export function useCancellation() {
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  /** `send` resolves to what the server says. @throws what was refused. */
  const cancel = (send: (key: string) => Promise<string>, input: object) =>
    run(async (key) => {
      setAnswer(await send(key));
      await revalidate();
    }, input);
  return { cancel, isBusy, failure, reason, setReason, answer };
}

type Cancellation = ReturnType<typeof useCancellation>;

interface CancelFrameProps {
  cancellation: Cancellation;
  title: string;
  confirmLabel: string;
  keepLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Said once it is done, beside the server's answer. */
  done: { title: string; before: ReactNode; after?: ReactNode; isMailed: boolean };
  /** What it does, before it is done. */
  children: ReactNode;
}

/** Says what a cancellation does before it is done, and what became of it. */
export function CancelFrame(props: CancelFrameProps) {
  const { cancellation, done, onClose } = props;
  const { answer, failure, isBusy } = cancellation;
  const t = useText(appointmentsTexts);
  const { revalidate } = useRevalidator();
  if (answer === null && failure) {
    // Whatever was refused: the list has to say how it stands now.
    const leave = () => {
      void revalidate();
      onClose();
    };
    const text = failure.text ?? t('problem.text');
    return <InfoDialog isOpen onClose={leave} title={t('problem.title')} text={text} />;
  }
  if (answer !== null) {
    const text = (
      <>
        {done.before}
        <p>{answer}</p>
        {done.after}
        {done.isMailed ? (
          <p>
            <Unbroken>{t('cancel.mailed')}</Unbroken>
          </p>
        ) : null}
      </>
    );
    return <InfoDialog isOpen onClose={onClose} title={done.title} text={text} />;
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={props.title}
      text={props.children}
      confirmLabel={props.confirmLabel}
      cancelLabel={props.keepLabel}
      onConfirm={props.onConfirm}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}

/** What the entity reads beside the request for a refund. */
export function ReasonField({
  id,
  reason,
  setReason,
}: Pick<Cancellation, 'reason' | 'setReason'> & { id: string }) {
  const t = useText(appointmentsTexts);
  return (
    <TextField
      id={id}
      label={t('cancel.reason')}
      hint={t('cancel.reasonHint')}
      value={reason}
      maxLength={reasonCharacters.maximum}
      autoComplete="off"
      onChange={({ target: { value } }) => setReason(value)}
    />
  );
}
