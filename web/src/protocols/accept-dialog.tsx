import type { ProtocolPayer } from '@vaga/contract/protocols';
import { useId, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { protocolsTexts } from './protocols.texts.ts';

interface AcceptDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  name: string;
  onAccept: (payer: ProtocolPayer) => void;
  onClose: () => void;
}

/** Asks who pays what is booked under a protocol, and accepts it. */
export function AcceptDialog({ isOpen, isBusy, name, onAccept, onClose }: AcceptDialogProps) {
  const t = useText(protocolsTexts);
  const id = useId();
  const [payer, setPayer] = useState<ProtocolPayer>('guest');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('accept.title', { name })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('propose.back')}
          </Button>
          <Button variant="accent" isBusy={isBusy} onClick={() => onAccept(payer)}>
            {t('act.accept')}
          </Button>
        </>
      }
    >
      <ChoiceField
        id={id}
        label={t('accept.payer')}
        value={payer}
        options={[
          { value: 'guest', text: t('who.guest') },
          { value: 'partner', text: t('who.partner') },
        ]}
        onChange={(chosen) => setPayer(chosen === 'partner' ? 'partner' : 'guest')}
      />
    </Dialog>
  );
}
