import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import { useState } from 'react';
import { useText } from '../../platform/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ClosureDraft } from './closure-form.rules.ts';
import { ClosureForm } from './closure-form.tsx';
import { closuresTexts } from './closures.texts.ts';
import { ImpactDialog } from './impact-dialog.tsx';

/** The services and pools of an entity, each of which can be unavailable by itself. */
export interface ClosableParts {
  timeZone: string;
  services: { id: string; name: string }[];
  pools: { id: string; name: string }[];
}

interface ClosureDialogProps {
  parts: ClosableParts;
  onApplied: () => void;
  onClose: () => void;
}

/** Asks what is unavailable, then shows what that does, then applies it. The way back keeps what was typed. */
export function ClosureDialog({ parts, onApplied, onClose }: ClosureDialogProps) {
  const t = useText(closuresTexts);
  const [draft, setDraft] = useState<ClosureDraft | null>(null);
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
    <Dialog isOpen onClose={onClose} title={t('form.title')} closeLabel={t('close')} width={560}>
      <ClosureForm
        {...parts}
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
