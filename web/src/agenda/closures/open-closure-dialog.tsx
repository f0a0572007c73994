import type { Closure } from '@vaga/contract/closures';
import { useText } from '../../platform/texts.ts';
import { ApiError } from '../../platform/wire.ts';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { openClosure } from './closures.api.ts';
import { closuresTexts } from './closures.texts.ts';

interface OpenClosureDialogProps {
  closure: Closure;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Asks before what is closed is open again: what runs ends now, what is to come is deleted. */
export function OpenClosureDialog({ closure, onDone, onClose }: OpenClosureDialogProps) {
  const t = useText(closuresTexts);
  const isRunning = closure.state === 'running';
  const what = closure.kind === 'holiday' ? t('delete.holiday') : t('delete.text');
  return (
    <RemoveDialog
      title={t(isRunning ? 'end.title' : 'delete.title')}
      text={isRunning ? t('end.text') : what}
      confirmLabel={t(isRunning ? 'end' : 'delete')}
      keepLabel={t('keep')}
      problem={{ title: t('failed.title'), text: t('failed.text') }}
      remove={async () => {
        const { type, messages } = await openClosure(closure);
        if (type !== 'Success') throw new ApiError(200, messages);
        onDone(messages[0]?.text ?? '');
      }}
      onClose={onClose}
    />
  );
}
