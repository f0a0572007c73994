import type { Failure } from '../platform/attempt.ts';
import { InfoDialog } from './dialog.tsx';

interface FailureDialogProps {
  /** The acts tried; the first that failed is shown. */
  attempts: readonly { failure: Failure | null; forget: () => void }[];
  title: string;
  /** Where the server said nothing. */
  text: string;
  onClose?: () => void;
}

/** Says why something could not be done, in the server's words where it had some. */
export function FailureDialog({ attempts, title, text, onClose }: FailureDialogProps) {
  const failure = attempts.map((attempt) => attempt.failure).find((failed) => failed !== null);
  return (
    <InfoDialog
      isOpen={failure !== undefined}
      onClose={() => {
        for (const attempt of attempts) attempt.forget();
        onClose?.();
      }}
      title={title}
      text={failure?.text ?? text}
    />
  );
}
