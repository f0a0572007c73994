import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { Message } from '@vaga/contract/envelope';
import { useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import classes from './answer-dialog.module.css';
import { identityTexts } from './identity.texts.ts';

export type Answer = Pick<Message, 'text' | 'messageType'>;

const icons = {
  Success: IconCircleCheck,
  Info: IconInfoCircle,
  Warning: IconAlertTriangle,
  Error: IconCircleX,
} as const;

/** What the server said, with the icon of its kind. */
export function AnswerDialog({ answer, onClose }: { answer: Answer | null; onClose: () => void }) {
  const t = useText(identityTexts);
  const kind = answer?.messageType ?? 'Info';
  const Icon = icons[kind];
  const isProblem = kind === 'Error';
  return (
    <InfoDialog
      isOpen={answer !== null}
      onClose={onClose}
      title={t(isProblem ? 'error.title' : 'password.problem')}
      text={
        <span className={classes.answer} data-kind={kind}>
          <Icon size={24} aria-hidden="true" />
          <span>{answer?.text}</span>
        </span>
      }
    />
  );
}
