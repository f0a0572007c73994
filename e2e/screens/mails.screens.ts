import { createEmailRenderer } from '../../server/src/messaging/render-email.ts';
import { createSignedLinks } from '../../server/src/platform/signed-links.ts';
import { emailExamples } from '../../server/test/email-examples.ts';
import { readMails } from '../support/mail.ts';
import { picture } from './picture.ts';
import type { Maker } from './screen-fixture.ts';

type Example = [name: string, template: string, data: object];

/** Every kind of e-mail, and those with another text for a refusal. */
const emails: Example[] = [
  ...emailExamples.map(([template, data]): Example => [template, template, data]),
  ...emailExamples.flatMap(([template, data]): Example[] => {
    if (template === 'refund-answered') {
      return [['refund-refused', template, { ...data, reason: 'A sala ficou vazia a essa hora.' }]];
    }
    if (template === 'local-payment-answered') {
      return [['local-payment-refused', template, { ...data, isGranted: false }]];
    }
    if (template === 'appointment-confirmed' || template === 'appointment-reminder') {
      return [[`${template}-guest`, template, { ...data, linkExpiresAt: '2026-12-01T09:30:00Z' }]];
    }
    return [];
  }),
];

/**
 * Renders an e-mail as the product does, its picture within. It is not sent: what is late by the clock, or about no
 * person, the product drops.
 */
const writer: Maker<(example: Example) => Promise<string>> = async ({ brand, language }) => {
  const compose = createEmailRenderer(
    {
      publicUrl: 'https://vaga.example',
      variant: brand,
      mailFrom: 'Vaga <no-reply@vaga.example>',
    },
    createSignedLinks('the key of the pictures'),
  );
  return async ([name, template, data]) => {
    const message = { id: name, recipient: 'ines@people.example', language, template, data };
    const { html, pictures } = await compose(message);
    return pictures.reduce((whole, { cid, contentType, content }) => {
      const source = `data:${contentType};base64,${content.toString('base64')}`;
      return whole.replaceAll(`cid:${cid}`, source);
    }, html);
  };
};

for (const example of emails) {
  picture(`mail-${example[0]}`, {
    isEmail: true,
    async open({ page, made }) {
      const write = await made(writer);
      await page.setContent(await write(example));
    },
  });
}

picture('dev-mail', { open: ({ page }) => page.goto('/dev/mail') });
picture('dev-mail-letter', {
  async open({ page, fixture }) {
    const [newest] = await readMails(fixture.request);
    await page.goto(`/dev/mail/${newest?.id}`);
  },
});
