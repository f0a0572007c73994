import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { button, digits, paragraph, plainLink, smallPrint } from './email-parts.ts';
import type { EmailContent, EmailContext, Template } from './template.ts';
import { pageUrl, template } from './template.ts';

/** The recipient of the link. The token is stored with the message only until it is sent. */
export const AccountLinkData = z.object({
  firstName: z.string(),
  email: z.string(),
  token: z.string(),
  /** The digits that do the same where they are typed; only some links have them. */
  code: z.string().nullish(),
});

export interface LinkTexts {
  subject: (brand: string) => string;
  preview: string;
  title: string;
  greeting: (firstName: string) => string;
  lines: (brand: string) => string[];
  /** What the code is for; for a link that has one. */
  code?: string;
  button: string;
  copy: string;
  /** How long the link works, and what to do if it was not requested. */
  end: string;
}

/** An e-mail whose only purpose is a link. */
export function accountLink(
  path: string,
  texts: Record<Language, LinkTexts>,
): Template<typeof AccountLinkData> {
  return template({
    data: AccountLinkData,
    render: ({ firstName, email, token, code }, context) =>
      writeLink(texts[context.language], firstName, {
        ...context,
        link: pageUrl(context.publicUrl, path, { email, token }),
        code,
      }),
  });
}

/** The e-mail in one language, around its link. */
export function writeLink(
  texts: LinkTexts,
  firstName: string,
  context: EmailContext & { link: string; code: string | null | undefined },
): EmailContent {
  const { brand, link, code } = context;
  return {
    subject: texts.subject(brand.name),
    preview: texts.preview,
    title: texts.title,
    body: [
      paragraph(brand, texts.greeting(firstName)),
      ...texts.lines(brand.name).map((line) => paragraph(brand, line)),
      ...(code && texts.code ? [paragraph(brand, texts.code), digits(brand, code)] : []),
      button(brand, texts.button, link),
      smallPrint(brand, texts.copy, ' ', plainLink(brand, link)),
      smallPrint(brand, texts.end),
    ],
  };
}
