// @vitest-environment node
import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const sent = (body: string, type: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });

test('a form is read', async () => {
  const form = await readForm(sent('a=1&b=2', 'application/x-www-form-urlencoded'));

  expect(form.get('b')).toBe('2');
});

test.each([
  ['nothing', '', 'text/plain'],
  ['JSON', '{"language":"en"}', 'application/json'],
  ['a multipart body that breaks off', '--x\r\ncontent-dis', 'multipart/form-data; boundary=x'],
  ['a multipart body without a boundary', 'x', 'multipart/form-data'],
])('%s in place of a form is a 400', async (_what, body, type) => {
  await expect(readForm(sent(body, type))).rejects.toMatchObject({ status: 400 });
});
