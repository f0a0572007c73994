import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLostConnection } from './database-errors.ts';

test('a missing socket is a lost connection; another missing file is not', async () => {
  const socket = connect(join(tmpdir(), 'no-such-folder', '.s.PGSQL.5432'));
  const error = await new Promise((resolve) => socket.once('error', resolve));
  expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect(isLostConnection(error)).toBe(true);
  expect(isLostConnection(Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  );
});
