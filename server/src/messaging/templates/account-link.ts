import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { button, paragraph, plainLink, smallPrint } from './mail-parts.ts';
import type { Template, WritingContext, Written } from './template.ts';
import { pageUrl, template } from './template.ts';

/** Who the link is for. The token opens the account's door once: it is kept with the message until that is sent. */
const AccountLinkData = z.object({
  firstName: z.string(),
  email: z.string(),
  token: z.string(),
});

interface Words {
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
  words: Record<Language, Words>,
): Template<typeof AccountLinkData> {
  return template({
    data: AccountLinkData,
    write: ({ firstName, email, token }, context) =>
      writeLink(words[context.language], firstName, {
        ...context,
        link: pageUrl(context.publicUrl, path, { email, token }),
      }),
  });
}

function writeLink(
  words: Words,
  firstName: string,
  context: WritingContext & { link: string },
): Written {
  const { brand, link } = context;
  return {
    subject: words.subject(brand.name),
    preview: words.preview,
    title: words.title,
    body: [
      paragraph(brand, words.greeting(firstName)),
      ...words.lines(brand.name).map((line) => paragraph(brand, line)),
      button(brand, words.button, link),
      smallPrint(brand, words.copy, ' ', plainLink(brand, link)),
      smallPrint(brand, words.end),
    ],
  };
}
