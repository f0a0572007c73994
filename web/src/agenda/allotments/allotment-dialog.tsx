import type { Allotment } from '@vaga/contract/allotments';
import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImpactDialog } from '../closures/impact-dialog.tsx';
import type { AllotmentDraft } from './allotment-form.rules.ts';
import type { AllotmentParts } from './allotment-form.tsx';
import { AllotmentForm } from './allotment-form.tsx';
import { allotmentsTexts } from './allotments.texts.ts';

interface AllotmentDialogProps {
  parts: AllotmentParts;
  /** The one that is changed; null for a new one. */
  changed: Allotment | null;
  onApplied: () => void;
  onClose: () => void;
}

/** Asks which places are set aside and for whom, then shows what that does, then applies it. */
export function AllotmentDialog({ parts, changed, onApplied, onClose }: AllotmentDialogProps) {
  const t = useText(allotmentsTexts);
  const [draft, setDraft] = useState<AllotmentDraft | null>(null);
  const [change, setChange] = useState<SentScheduleChange | null>(null);
  if (change)
    return (
      <ImpactDialog
        change={change}
        onApplied={onApplied}
        onBack={() => setChange(null)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(changed ? 'form.changeTitle' : 'form.title')}
      closeLabel={t('close')}
      width={560}
    >
      <AllotmentForm
        parts={parts}
        changed={changed}
        draft={draft}
        onAsk={(asked, typed) => {
          setDraft(typed);
          setChange(asked);
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
