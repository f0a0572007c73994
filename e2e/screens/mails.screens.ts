import { queueMessage } from '../../server/src/platform/outbox.ts';
import { inTransaction } from '../../server/src/platform/transact.ts';
import { letterExamples } from '../../server/test/letter-examples.ts';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { newEmail } from '../support/account.ts';
import { readMails } from '../support/mail.ts';
import { picture } from './picture.ts';
import { type Maker, until } from './stage.ts';

/** Every kind of letter, and those that read differently where the answer was no. */
const letters: [name: string, template: string, data: object][] = [
  ...letterExamples.map(([template, data]): [string, string, object] => [template, template, data]),
  ...letterExamples.flatMap(([template, data]): [string, string, object][] => {
    if (template === 'refund-answered') {
      return [['refund-refused', template, { ...data, reason: 'A sala ficou vazia a essa hora.' }]];
    }
    if (template === 'local-payment-answered') {
      return [['local-payment-refused', template, { ...data, isGranted: false }]];
    }
    return [];
  }),
];

/** The drawer's ids of the letters, by name: put into the outbox, and sent by the product as any other. */
const drawer: Maker<Map<string, string>> = async ({ request, dataDir, language }) => {
  const { db, close } = openEmbedded(dataDir);
  const ids = new Map<string, string>();
  const recipient = newEmail();
  try {
    for (const [name, template, data] of letters) {
      const message = { channel: 'email', recipient, language, template, accountId: null } as const;
      const id = await inTransaction(db, (trx) =>
        queueMessage(trx, { ...message, data: { ...data }, now: new Date() }),
      );
      ids.set(name, id);
    }
  } finally {
    await close();
  }
  return until('letter of every kind', async () => {
    const sent = new Set((await readMails(request)).map(({ id }) => id));
    return [...ids.values()].every((id) => sent.has(id)) ? ids : undefined;
  });
};

for (const [name] of letters) {
  picture(`mail-${name}`, {
    isLetter: true,
    async open({ page, made, stage }) {
      const letter = `/dev/mail/${(await made(drawer)).get(name)}/html`;
      // As a mailbox lays it out: its own address lets no script in, and axe is one.
      await page.setContent(await (await stage.request.get(letter)).text());
    },
  });
}
picture('dev-mail-letter', {
  open: async ({ page, made }) =>
    page.goto(`/dev/mail/${(await made(drawer)).get('waiting-offer')}`),
});
picture('dev-mail', { open: ({ page }) => page.goto('/dev/mail') });
