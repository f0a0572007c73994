import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { createEncryption, loadEncryption } from './encryption.ts';
import { keyFile } from './secret-file.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());

const encryption = createEncryption('a key that nobody guesses, of this house');

test('an encrypted secret decrypts for its owner and reveals nothing of its content', () => {
  const sealed = encryption.encrypt('JBSWY3DPEHPK3PXP', 'ana');

  expect(encryption.decrypt(sealed, 'ana')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(encryption.encrypt('JBSWY3DPEHPK3PXP', 'ana')).not.toEqual(sealed);
});

test('it decrypts for no other owner, with no other key, and not once it was changed or cut', () => {
  const sealed = encryption.encrypt('JBSWY3DPEHPK3PXP', 'ana');
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);

  expect(encryption.decrypt(sealed, 'rui')).toBeNull();
  expect(
    createEncryption('another key that nobody guesses either').decrypt(sealed, 'ana'),
  ).toBeNull();
  expect(encryption.decrypt(changed, 'ana')).toBeNull();
  expect(encryption.decrypt(sealed.subarray(0, 20), 'ana')).toBeNull();
  expect(encryption.decrypt(Buffer.alloc(0), 'ana')).toBeNull();
});

test('without ENCRYPTION_KEY a key is created in the data folder, once and readable by its owner only', async () => {
  const opened = await Promise.all(
    [1, 2, 3, 4].map(() =>
      loadEncryption({ encryptionKey: null, olderEncryptionKeys: [] }, folder.path),
    ),
  );
  const [first, ...others] = opened;
  const sealed = first?.encrypt('secret', 'ana') ?? Buffer.alloc(0);

  expect(others.map((other) => other.decrypt(sealed, 'ana'))).toEqual([
    'secret',
    'secret',
    'secret',
  ]);
  expect(readdirSync(folder.path)).toEqual([keyFile]);
  const file = join(folder.path, keyFile);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64url')).toHaveLength(32);
});

test('a fingerprint recognises content for one purpose and with one key only', () => {
  const encryption = createEncryption('a key of thirty-two characters or more');
  const other = createEncryption('another key of thirty-two characters');
  const fingerprint = encryption.fingerprint('content', 'bodies');

  expect(fingerprint).toHaveLength(32);
  expect(encryption.fingerprint('content', 'bodies')).toEqual(fingerprint);
  expect(encryption.fingerprint('other content', 'bodies')).not.toEqual(fingerprint);
  expect(encryption.fingerprint('content', 'addresses')).not.toEqual(fingerprint);
  expect(other.fingerprint('content', 'bodies')).not.toEqual(fingerprint);
});

test('a file decrypts for its owner under the key that it names, and not once anything was changed', () => {
  const content = Buffer.from('%PDF-1.7 hemograma');
  const file = encryption.encryptFile(content, 'ana');
  const changed = Buffer.from(file.sealed);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);

  expect(encryption.decryptFile(file, 'ana')).toEqual(content);
  expect(file.sealed.includes('hemograma')).toBe(false);
  expect(file.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(encryption.decryptFile(file, 'rui')).toBeNull();
  expect(encryption.decryptFile({ ...file, sealed: changed }, 'ana')).toBeNull();
  expect(encryption.decryptFile({ ...file, keyId: '0'.repeat(16) }, 'ana')).toBeNull();
});

test('with a new key, older data still decrypts, and new data is encrypted with the new key', () => {
  const before = 'the key that was used until yesterday';
  const old = createEncryption(before);
  const file = old.encryptFile(Buffer.from('hemograma'), 'ana');
  const secret = old.encrypt('JBSWY3DPEHPK3PXP', 'ana');

  const rotated = createEncryption('the key that is used from today on', [before]);

  expect(rotated.keyIds).toEqual([expect.not.stringMatching(file.keyId), file.keyId]);
  expect(rotated.decryptFile(file, 'ana')?.toString()).toBe('hemograma');
  expect(rotated.decrypt(secret, 'ana')).toBe('JBSWY3DPEHPK3PXP');
  const renewed = rotated.reencrypt(secret, 'ana') ?? Buffer.alloc(0);
  expect(createEncryption('the key that is used from today on').decrypt(renewed, 'ana')).toBe(
    'JBSWY3DPEHPK3PXP',
  );
  expect(rotated.reencrypt(renewed, 'ana')).toBeNull();
  const anew = rotated.encryptFile(Buffer.from('hemograma'), 'ana');
  expect(anew.keyId).toBe(rotated.keyIds[0]);
  expect(old.decryptFile(anew, 'ana')).toBeNull();
});
