import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { signAppointmentLink } from '../appointments/index.ts';
import { emailAddressOf } from '../platform/email-sender.ts';
import type { EmailMessage } from '../platform/mime.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { emailBrandOf } from './email-brand.ts';
import { emailLayout, headPictureId } from './email-layout.ts';
import { parseData, UnrenderableMessage } from './parse-data.ts';
import { plainTextOf } from './plain-text.ts';
import { templates } from './templates/catalogue.ts';
import type { EmailContext } from './templates/template.ts';

export interface MessageToRender {
  id: string;
  recipient: string;
  language: Language;
  template: string;
  data: unknown;
}

export type RenderEmail = (message: MessageToRender) => Promise<EmailMessage>;

const pictures = join(import.meta.dirname, 'pictures');

/**
 * Renders messages as e-mails.
 * @throws UnrenderableMessage if no template fits.
 */
export function createEmailRenderer(
  settings: { publicUrl: string; variant: Variant; mailFrom: string },
  links: SignedLinks,
): RenderEmail {
  const brand = emailBrandOf(settings.variant);
  const picture = {
    cid: headPictureId,
    fileName: 'azulejo.png',
    content: readFileSync(join(pictures, `tiles-${settings.variant}.png`)),
    contentType: 'image/png',
  };
  const sender = emailAddressOf(settings.mailFrom);
  return async ({ id, recipient, language, template: name, data }) => {
    const template = templates.get(name);
    if (!template) throw new UnrenderableMessage(`no template ${name}`);
    const parsed = parseData(template.data, { name, data });
    const context: EmailContext = {
      language,
      publicUrl: settings.publicUrl,
      brand,
      recipient,
      sender,
      // Signed here and not when it is queued: the table of messages holds nothing that opens an appointment.
      signAppointmentLink: (link) => signAppointmentLink(links, link),
    };
    const content = template.render(parsed, context);
    const html = htmlOf(emailLayout(content, context));
    return {
      id,
      to: recipient,
      subject: content.subject,
      html,
      text: plainTextOf(html),
      pictures: [picture],
      ...(content.calendar ? { calendar: content.calendar } : {}),
    };
  };
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
/** React tells browsers to preload pictures; an e-mail contains them. */
const pictureHint = /<link rel="preload" as="image"[^>]*>/g;

/** Like react-email's `render`, which streams for components that wait; an e-mail never waits. */
function htmlOf(email: ReactElement): string {
  return `${doctype}${renderToStaticMarkup(email).replaceAll(pictureHint, '')}`;
}
