import { useEffect, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { protocolsTexts } from './protocols.texts.ts';

/** Milliseconds for which the word that it was copied stays. Source: the specification. */
const copiedFor = 2000;

interface LinkDialogProps {
  name: string;
  link: string;
  onClose: () => void;
}

/** The link of a protocol, to copy. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const t = useText(protocolsTexts);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      // A browser that refuses: the field is there to copy from.
      () => undefined,
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('link.title')}
      closeLabel={t('close')}
      actions={
        <>
          <span role="status">{isCopied ? t('link.copied') : ''}</span>
          <Button variant="accent" onClick={copy}>
            {t('link.copy')}
          </Button>
        </>
      }
    >
      <p>{t('link.text', { name })}</p>
      <TextField
        label={t('link')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
