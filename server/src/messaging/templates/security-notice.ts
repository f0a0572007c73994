import type { Language } from '@vaga/contract/common';
import { z } from 'zod';
import { button, paragraph, smallPrint } from './email-parts.ts';
import type { Template } from './template.ts';
import { pageUrl, template } from './template.ts';

const SecurityNoticeData = z.object({ firstName: z.string() });

interface NoticeTexts {
  subject: string;
  preview: string;
  /** What happened to the account. */
  body: (firstName: string) => string;
  /** What to do if the account's owner did not do it. */
  other: string;
  end: string;
}

const recover = { pt: 'Recuperar palavra-passe', en: 'Recover password' };

/** Says what happened to an account. It carries no token: its button opens the page that e-mails a link. */
export function securityNotice(
  texts: Record<Language, NoticeTexts>,
): Template<typeof SecurityNoticeData> {
  return template({
    data: SecurityNoticeData,
    render({ firstName }, { brand, language, publicUrl }) {
      const { subject, preview, body, other, end } = texts[language];
      return {
        subject,
        preview,
        title: subject,
        body: [
          paragraph(brand, body(firstName)),
          paragraph(brand, other),
          button(brand, recover[language], pageUrl(publicUrl, '/recover-password')),
          smallPrint(brand, end),
        ],
      };
    },
  });
}
