import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

const textOf = (error: unknown) => JSON.stringify(describeError(error));

test('an error of our code keeps its message, type and place', () => {
  const described = describeError(
    new TypeError("Cannot read properties of undefined (reading 'id')"),
  );

  expect(described).toMatchObject({
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'id')",
  });
  expect(Reflect.get(described, 'at')[0]).toContain('log.test.ts');
});

test('a database error shows where in the schema it happened, and never user input', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Rosa Tavares"'), {
    severity: 'ERROR',
    code: '22P02',
    table: 'persons',
    constraint: 'persons_pkey',
    detail: 'Key (email)=(rosa@people.example) already exists.',
    where: 'unnamed portal parameter $1',
    client: { connectionParameters: { password: 'hunter2' } },
  });

  expect(describeError(error)).toMatchObject({ code: '22P02', table: 'persons' });
  for (const secret of ['Rosa', 'rosa', 'hunter2', 'portal']) {
    expect(textOf(error)).not.toContain(secret);
  }
});

test.each([
  new SyntaxError('Unexpected token R in JSON at position 1: Rosa'),
  new Error('No route matches URL "/confirm/Rosa"'),
  new Error('mailbox rosa@people.example is full'),
  new Error('outer', { cause: new Error('the value “Rosa” is wrong') }),
  { status: 404, data: 'No route matches URL /Rosa' },
])('a message that may repeat a value is not logged: %#', (error) => {
  expect(textOf(error)).not.toMatch(/rosa/i);
});

test('a log on a full disk does not stop the process', async () => {
  const script = `
    import { createLog } from '${new URL('./log.ts', import.meta.url).href}';
    const log = createLog('info');
    for (let line = 0; line < 100; line += 1) log.info({ line }, 'a line');
    setTimeout(() => { log.info('another'); console.error('alive'); }, 100);`;
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 15_000,
    killSignal: 'SIGKILL',
  });
  const [output, [code]] = await Promise.all([
    text(child.stderr ?? Readable.from([])),
    once(child, 'close'),
  ]);
  closeSync(full);

  expect(output).toBe('alive\n');
  expect(code).toBe(0);
});
