import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLostConnection } from './database-errors.ts';

test('a socket that is not there is a database that went away; another file that is not there is a fault', async () => {
  const socket = connect(join(tmpdir(), 'no-such-folder', '.s.PGSQL.5432'));
  const error = await new Promise((resolve) => socket.once('error', resolve));
  expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect(isLostConnection(error)).toBe(true);
  expect(isLostConnection(Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});
