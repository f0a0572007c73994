import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { button, paragraph, plainLink, smallPrint } from './email-parts.ts';
import type { EmailContent, EmailContext, Template } from './template.ts';
import { pageUrl, template } from './template.ts';

/** Who the link is for. The token opens the account's door once: it is kept with the message until that is sent. */
const AccountLinkData = z.object({
  firstName: z.string(),
  email: z.string(),
  token: z.string(),
});

interface LinkTexts {
  subject: (brand: string) => string;
  preview: string;
  title: string;
  greeting: (firstName: string) => string;
  lines: (brand: string) => string[];
  button: string;
  copy: string;
  /** How long it works, and what to do when it was not asked for. */
  end: string;
}

/** A mail whose one purpose is a link. */
export function accountLink(
  path: string,
  texts: Record<Language, LinkTexts>,
): Template<typeof AccountLinkData> {
  return template({
    data: AccountLinkData,
    render: ({ firstName, email, token }, context) =>
      writeLink(texts[context.language], firstName, {
        ...context,
        link: pageUrl(context.publicUrl, path, { email, token }),
      }),
  });
}

function writeLink(
  texts: LinkTexts,
  firstName: string,
  context: EmailContext & { link: string },
): EmailContent {
  const { brand, link } = context;
  return {
    subject: texts.subject(brand.name),
    preview: texts.preview,
    title: texts.title,
    body: [
      paragraph(brand, texts.greeting(firstName)),
      ...texts.lines(brand.name).map((line) => paragraph(brand, line)),
      button(brand, texts.button, link),
      smallPrint(brand, texts.copy, ' ', plainLink(brand, link)),
      smallPrint(brand, texts.end),
    ],
  };
}
