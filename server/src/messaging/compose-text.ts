import type { Variant } from '@vaga/contract/brands';
import type { TextMessage } from '../platform/sms.ts';
import type { MessageToWrite } from './compose-letter.ts';
import { mailBrandOf } from './mail-brand.ts';
import { parseData, UnwritableMessage } from './parse-data.ts';
import { textTemplates } from './templates/catalogue.ts';

export type ComposeText = (message: MessageToWrite) => TextMessage;

/**
 * Writes messages as text messages.
 * @throws UnwritableMessage where no template fits.
 */
export function createTextComposer(settings: { publicUrl: string; variant: Variant }): ComposeText {
  const { publicUrl } = settings;
  const { name: brandName } = mailBrandOf(settings.variant);
  return ({ id, recipient, language, template: name, data }) => {
    const template = textTemplates.get(name);
    if (!template) throw new UnwritableMessage(`no text template ${name}`);
    const parsed = parseData(template.data, { name, data });
    const text = template.write(parsed, { language, brandName, publicUrl });
    return { id, to: recipient, text };
  };
}
