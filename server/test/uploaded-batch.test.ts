import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfText } from '../src/platform/read-pdf-text.ts';
import { uploadDocument } from '../src/results/uploads/upload-document.ts';
import { frozenAt } from './app.ts';
import { buildMember } from './builders/index.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import { openUploads } from './uploads.fixture.ts';
import { writePdf } from './write-pdf.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
afterAll(() => app.close());

test('of 200 files 190 match, 6 are proposed and 4 refused; each is published once', async () => {
  app.clock.set(frozenAt);
  const world = await openUploads(app);
  const { entityId } = world.member;
  const member = await buildMember(app.db, { entityId, roles: ['results'] });
  const actor = { kind: 'member', ...member } as const;
  // The process that reads a stranger's file is tested beside it; 200 of them would take a minute.
  const pdfReader = {
    read: (content: Buffer) =>
      readPdfText({ content: new Uint8Array(content), pages: 10, characters: 200_000 }),
  };
  const batch = randomUUID();
  const send = (content: Buffer, fileName: string) =>
    uploadDocument(
      { db: app.db, encryption: app.encryption, pdfReader },
      {
        actor,
        upload: { content, fileName, fields: { batch } },
        language: 'pt',
        now: app.clock.now(),
      },
    );
  for (let index = 0; index < 190; index += 1) {
    const labReference = `LAB-${4000 + index}`;
    const { code } = await world.addDone({ labReference });
    const [text, name] = [
      [`Utente ${code}`, 'a.pdf'],
      ['Hemograma', `${code}.pdf`],
      [`Amostra ${labReference}`, 'a.pdf'],
    ][index % 3] ?? ['', ''];
    await send(await writePdf(text ?? ''), name ?? '');
  }
  for (let index = 0; index < 6; index += 1) {
    const { name } = await world.addDone({ name: `Conceição Araújo ${'ABCDEF'[index]}` });
    await send(await writePdf(`${name} 12/03/1956`), 'a.pdf');
  }
  for (let index = 0; index < 4; index += 1) await send(Buffer.from(`no PDF ${index}`), 'b.pdf');

  const documents = await world.list(batch);
  const counts = Object.groupBy(documents, ({ state }) => state);
  expect(documents).toHaveLength(200);
  expect(counts.matched).toHaveLength(190);
  expect(counts.proposed).toHaveLength(6);
  expect(counts.refused).toHaveLength(4);
  const ids = (counts.matched ?? []).map(({ id }) => id);
  const answers = await Promise.all([world.publish(ids), world.publish(ids)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.documents()).toHaveLength(190);
  const { n } = await app.db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<string>().as('n'))
    .where('template', '=', 'result-ready')
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(190);
  const full = await send(await writePdf('one too many'), 'c.pdf');
  expect(full.messages[0]?.code).toBe('upload.batch_full');
}, 120_000);
