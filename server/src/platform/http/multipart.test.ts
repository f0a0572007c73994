import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';
import { createServer } from './server.ts';

const boundary = 'a-boundary-of-at-least-27-characters';
const megabytes = 10 * 1024 * 1024;
const readForm = Response.prototype.formData;
/** How often a body has been read as a form. */
let reads = 0;

let app: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  const formData = function read(this: Response) {
    reads += 1;
    return readForm.call(this);
  };
  Object.assign(Response.prototype, { formData });
  app = await createServer({ log: pino({ level: 'silent' }), proxies: 0, isHttps: false });
  readMultipart(app);
  const config = { takesFile: true };
  app.post('/api/file', { config, bodyLimit: 2 * megabytes }, async ({ upload }) => ({
    ...upload?.fields,
    file: upload?.content.toString(),
  }));
});
beforeEach(() => {
  reads = 0;
});
afterAll(() => {
  Object.assign(Response.prototype, { formData: readForm });
  return app.close();
});

const send = (payload: string, type = `multipart/form-data; boundary=${boundary}`) =>
  app.inject({ method: 'POST', url: '/api/file', headers: { 'content-type': type }, payload });

const part = (name: string, value: string, headers = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${headers}\r\n\r\n${value}\r\n`;

const formOf = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;

const file = part('file', 'a;b\r\n\r\n--c', '; filename="a.csv"\r\nContent-Type: text/csv');

const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => part(`f${index}`, 'x'));

test('a file and nine fields are read, with the boundary quoted or not', async () => {
  for (const type of [`boundary=${boundary}`, `charset=utf-8; Boundary="${boundary}"; a=b`]) {
    const answer = await send(formOf(...fields(9), file), `multipart/form-data; ${type}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ f0: 'x', f8: 'x', file: 'a;b\r\n\r\n--c' });
  }
  expect(reads).toBe(2);
});

test('a body of too many parts, or of headers without end, is refused before it is read', async () => {
  const bodies = {
    'eleven parts': formOf(...fields(10), file),
    '10 MB of empty parts': `--${boundary}\r\n\r\n\r\n`.repeat(megabytes / 44),
    '10 MB of closing delimiters': `--${boundary}--\r\n`.repeat(megabytes / 42),
    'a million headers': formOf(part('a', 'x', '\r\nA: b'.repeat(1_000_000))),
    'a long attribute': formOf(part('a', 'x', `; filename="${'a'.repeat(megabytes)}"`)),
    'headers of 3 KB': formOf(part('a', 'x', `\r\nA: ${'b'.repeat(3000)}`), file),
    'headers without an end': `--${boundary}\r\nA: b\r\n`,
    'many parts behind a header that looks like the end': formOf(
      part('a', 'x', `\r\n--${boundary}--: b`),
      ...fields(20),
    ),
  };
  for (const [body, payload] of Object.entries(bodies)) {
    const { statusCode } = await send(payload);
    expect({ body, statusCode }).toEqual({ body, statusCode: 400 });
  }
  expect(reads).toBe(0);
});

test('a boundary that is absent, longer than 70 characters or of other characters is refused before the body is read', async () => {
  const parameters = ['', '; boundary=', '; boundary=""', '; boundary=a\u00e9', '; boundary="a'];
  for (const parameter of [...parameters, `; boundary=${'a'.repeat(71)}`]) {
    const { statusCode } = await send(formOf(file), `multipart/form-data${parameter}`);
    expect({ parameter, statusCode }).toEqual({ parameter, statusCode: 400 });
  }
  expect(reads).toBe(0);
});

test('what is read has the boundary that was counted, also if a header hides another one', async () => {
  const hidden = formOf(...fields(20)).replaceAll(boundary, 'hidden');
  const type = `multipart/form-data; a="; boundary=${boundary}; b="; boundary=hidden`;
  const answer = await send(`${hidden}${formOf(file)}`, type);
  expect(answer.json()).toEqual({ file: 'a;b\r\n\r\n--c' });
});
