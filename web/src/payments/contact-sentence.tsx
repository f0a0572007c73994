import { useBrand } from '../app/root-data.ts';
import { useText } from '../platform/texts.ts';
import { paymentsTexts } from './payments.texts.ts';

/** A sentence that says to contact us; these words are a link to write to us. */
export function ContactSentence({ text }: { text: string }) {
  const t = useText(paymentsTexts);
  const { help } = useBrand().contacts;
  const label = t('error.contact');
  const [before, after] = text.split(label);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${help}`}>{label}</a>
      {after}
    </>
  );
}
