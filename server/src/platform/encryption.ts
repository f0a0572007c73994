import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeySettings } from './secret-file.ts';
import { installationSecret } from './secret-file.ts';

/**
 * Encrypts secrets that we have to read again, with AES-256-GCM. Values that are only compared are hashed instead, with
 * a key if they could be guessed. Older keys still decrypt; encryption always uses the newest key.
 */
export interface Encryption {
  /** @param owner identifies what the secret belongs to, such as a row's id: it decrypts for the same owner only. */
  encrypt(secret: string, owner: string): Buffer;
  /** Returns null if the key is unknown, the owner is another one, or the data was changed. */
  decrypt(sealed: Buffer, owner: string): string | null;
  /** The same secret under the newest key; null if it is under the newest key already, or does not decrypt. */
  reencrypt(sealed: Buffer, owner: string): Buffer | null;
  /** The same for whole files. `keyId` is stored beside the file and says years later which key decrypts it. */
  encryptFile(content: Buffer, owner: string): EncryptedFile;
  decryptFile(file: EncryptedFile, owner: string): Buffer | null;
  /** The ids of the known keys, the newest first. */
  keyIds: readonly [string, ...string[]];
  /**
   * A keyed hash of 32 bytes (HMAC-SHA-256): it recognises content, and without the key the content cannot be guessed.
   * @param purpose separates uses: the same content has another fingerprint for another purpose.
   */
  fingerprint(content: string, purpose: string): Buffer;
}

export interface EncryptedFile {
  /** 16 letters and digits that reveal nothing about the key. */
  keyId: string;
  sealed: Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The encryption of an installation. */
export async function loadEncryption(settings: KeySettings, dataDir: string): Promise<Encryption> {
  return createEncryption(
    await installationSecret(settings, dataDir),
    settings.olderEncryptionKeys,
  );
}

interface Key {
  id: string;
  bytes: Buffer;
}

/**
 * @param secret at least 128 random bits, in any encoding.
 * @param older secrets used before, for data that has not been re-encrypted yet.
 */
export function createEncryption(secret: string, older: readonly string[] = []): Encryption {
  const newest = keyOf(secret);
  const earlier = older.map(keyOf);
  const keys = [newest, ...earlier];
  const fingerprintKey = derive(secret, 'fingerprints', 32);
  return {
    keyIds: [newest.id, ...earlier.map(({ id }) => id)],
    encrypt: (plain, owner) => encrypt(newest, Buffer.from(plain, 'utf8'), owner),
    decrypt: (sealed, owner) => decryptWithAny(keys, sealed, owner)?.toString('utf8') ?? null,
    reencrypt(sealed, owner) {
      const plain = decryptWithAny(earlier, sealed, owner);
      return plain && encrypt(newest, plain, owner);
    },
    encryptFile: (content, owner) => ({
      keyId: newest.id,
      sealed: encrypt(newest, content, owner),
    }),
    decryptFile({ keyId, sealed }, owner) {
      const key = keys.find(({ id }) => id === keyId);
      return key ? decrypt(key, sealed, owner) : null;
    },
    fingerprint(content, purpose) {
      return createHmac('sha256', fingerprintKey).update(`${purpose}\n${content}`).digest();
    },
  };
}

function keyOf(secret: string): Key {
  return {
    // These purposes must not change: other words would derive other keys.
    id: derive(secret, 'vault key id', 8).toString('hex'),
    bytes: derive(secret, 'vault', 32),
  };
}

function derive(secret: string, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, length));
}

function encrypt({ bytes }: Key, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

function decryptWithAny(keys: readonly Key[], sealed: Buffer, owner: string): Buffer | null {
  for (const key of keys) {
    const plain = decrypt(key, sealed, owner);
    if (plain) return plain;
  }
  return null;
}

function decrypt({ bytes }: Key, sealed: Buffer, owner: string): Buffer | null {
  try {
    const nonce = sealed.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const content = sealed.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    return null;
  }
}
