import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { useText } from '../../platform/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImpactPanel } from '../impact/impact-panel.tsx';
import { closuresTexts } from './closures.texts.ts';

interface ImpactDialogProps {
  change: SentScheduleChange;
  onApplied: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** What a change does to starts and bookings, before it is applied. */
export function ImpactDialog({ change, onApplied, onBack, onClose }: ImpactDialogProps) {
  const t = useText(closuresTexts);
  return (
    <Dialog
      isOpen
      isTall
      onClose={onClose}
      title={t('impact.title')}
      closeLabel={t('close')}
      width={928}
    >
      <ImpactPanel change={change} onApplied={onApplied} onBack={onBack} />
    </Dialog>
  );
}
