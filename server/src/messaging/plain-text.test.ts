import { toPlainText } from '@react-email/render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailExamples } from '../../test/email-examples.ts';
import { createSignedLinks } from '../platform/signed-links.ts';
import { createEmailRenderer } from './render-email.ts';

const render = createEmailRenderer(
  {
    publicUrl: 'https://vaga.example',
    variant: 'vaga',
    mailFrom: 'Vaga <no-reply@vaga.example>',
  },
  createSignedLinks('a secret of this test'),
);
/** Not blank, as no name or address is. */
const typed = fc
  .string({
    unit: fc.constantFrom(
      ...'aB é\u00a0\u200b\t\n\r<>&"\'/=;{}-',
      '&amp;',
      '<b>',
      '<!--',
      '-->',
      '\u{1f600}',
    ),
    maxLength: 20,
  })
  .map((text) => `N${text}`);

test('the plain text is that of react-email, whatever people and entities typed', async () => {
  const [, canceled] = emailExamples.find(([name]) => name === 'appointment-canceled') ?? [];
  const texts = fc.record({ firstName: typed, note: typed, placeName: typed, address: typed });
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const { html, text } = await render({
        id: 'one',
        recipient: 'ines@people.example',
        language: 'pt',
        template: 'appointment-canceled',
        data: { ...canceled, ...given },
      });
      expect(text).toBe(toPlainText(html));
    }),
    { numRuns: 100 },
  );
});
