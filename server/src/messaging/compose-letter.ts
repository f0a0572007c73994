import { render, toPlainText } from '@react-email/render';
import type { Language } from '@vaga/contract/common';
import type { Letter } from '../platform/mail.ts';
import { addressOf } from '../platform/mail.ts';
import { headPictureId, layOutMail } from './lay-out-mail.ts';
import { mailBrandOf } from './mail-brand.ts';
import { templates } from './templates/catalogue.ts';
import { drawTileRow } from './tile-picture.ts';

/** A message that no template fits: sending it again would change nothing. */
export class UnwritableMessage extends Error {}

export interface MessageToWrite {
  id: string;
  recipient: string;
  language: Language;
  template: string;
  data: unknown;
}

export type ComposeLetter = (message: MessageToWrite) => Promise<Letter>;

/** Writes messages as mails. The tiles are drawn once. */
export function createComposer(settings: {
  publicUrl: string;
  variant: 'vaga' | 'safecheckin';
  mailFrom: string;
}): ComposeLetter {
  const brand = mailBrandOf(settings.variant);
  const picture = {
    cid: headPictureId,
    fileName: 'azulejo.png',
    content: drawTileRow(brand),
    contentType: 'image/png',
  };
  const sender = addressOf(settings.mailFrom);
  return async ({ id, recipient, language, template: name, data }) => {
    const template = templates.get(name);
    if (!template) throw new UnwritableMessage(`no template ${name}`);
    const parsed = template.data.safeParse(data);
    if (!parsed.success)
      throw new UnwritableMessage(
        `data of ${name}: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
      );
    const context = { language, publicUrl: settings.publicUrl, brand, recipient, sender };
    const written = template.write(parsed.data, context);
    const html = await render(layOutMail(written, context));
    return {
      id,
      to: recipient,
      subject: written.subject,
      html,
      text: toPlainText(html),
      pictures: [picture],
      ...(written.calendar ? { calendar: written.calendar } : {}),
    };
  };
}
