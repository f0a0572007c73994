import { useText } from '../platform/texts.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { protocolsTexts } from './protocols.texts.ts';

interface ReasonForPartnerProps {
  act: 'refuse' | 'pause' | 'end' | null;
  isBusy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a protocol is refused, paused or ended. The partner reads it; it may be empty. */
export function ReasonForPartner({ act, isBusy, onSend, onClose }: ReasonForPartnerProps) {
  const t = useText(protocolsTexts);
  const shown = act ?? 'refuse';
  return (
    <ReasonDialog
      key={shown}
      isOpen={act !== null}
      isBusy={isBusy}
      isOptional
      labels={{
        title: t(`${shown}.title`),
        reason: t('reason.label'),
        hint: t('reason.hint'),
        short: t('reason.short'),
        confirm: t(`act.${shown}`),
        back: t('propose.back'),
        close: t('close'),
      }}
      onClose={onClose}
      onRefuse={onSend}
    />
  );
}
