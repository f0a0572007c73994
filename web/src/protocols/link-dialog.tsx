import { useText } from '../platform/texts.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { protocolsTexts } from './protocols.texts.ts';

interface LinkDialogProps {
  name: string;
  link: string;
  onClose: () => void;
}

/** The link of a protocol, to copy. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const t = useText(protocolsTexts);
  return (
    <Dialog isOpen onClose={onClose} title={t('link.title')} closeLabel={t('close')}>
      <p>{t('link.text', { name })}</p>
      <CopyField label={t('link')} value={link} />
    </Dialog>
  );
}
