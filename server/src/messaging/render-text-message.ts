import type { Variant } from '@vaga/contract/brands';
import type { TextMessage } from '../platform/sms-sender.ts';
import { emailBrandOf } from './email-brand.ts';
import { parseData, UnrenderableMessage } from './parse-data.ts';
import type { MessageToRender } from './render-email.ts';
import { textTemplates } from './templates/catalogue.ts';

export type RenderTextMessage = (message: MessageToRender) => TextMessage;

/**
 * Renders messages as text messages.
 * @throws UnrenderableMessage if no template fits.
 */
export function createTextMessageRenderer(settings: {
  publicUrl: string;
  variant: Variant;
}): RenderTextMessage {
  const { publicUrl } = settings;
  const { name: brandName } = emailBrandOf(settings.variant);
  return ({ id, recipient, language, template: name, data }) => {
    const template = textTemplates.get(name);
    if (!template) throw new UnrenderableMessage(`no text template ${name}`);
    const parsed = parseData(template.data, { name, data });
    const text = template.render(parsed, { language, brandName, publicUrl });
    return { id, to: recipient, text };
  };
}
