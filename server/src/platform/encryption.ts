import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeySettings } from './secret-file.ts';
import { installationSecret } from './secret-file.ts';

/**
 * Keeps unreadable at rest what we have to read again ourselves: AES-256-GCM. What is only compared is hashed instead,
 * with the key where it could be guessed. What an older key sealed still opens; what is sealed now is so by the newest.
 */
export interface Encryption {
  /** @param owner what the secret belongs to, such as a row's id: sealed for one, it opens for no other. */
  encrypt(secret: string, owner: string): Buffer;
  /** Null where it was sealed with an unknown key, for another owner, or was changed. */
  decrypt(sealed: Buffer, owner: string): string | null;
  /** The same secret under the newest key; null where it is so already, or does not open. */
  reencrypt(sealed: Buffer, owner: string): Buffer | null;
  /** The same for whole files; `keyId` is kept beside them, and says years later which key opens them. */
  encryptFile(content: Buffer, owner: string): EncryptedFile;
  decryptFile(file: EncryptedFile, owner: string): Buffer | null;
  /** The ids of the keys that this vault has, the newest first: it opens what is under one of these. */
  keyIds: readonly [string, ...string[]];
  /**
   * 32 bytes by which content is known again and, without the key, not found by trying: HMAC-SHA-256.
   * @param purpose what it is kept for: one content has another fingerprint for another purpose.
   */
  fingerprint(content: string, purpose: string): Buffer;
}

export interface EncryptedFile {
  /** 16 letters and digits, which say nothing about the key itself. */
  keyId: string;
  sealed: Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The vault of an installation. */
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
 * @param secret at least 128 bits of chance, in any spelling.
 * @param older what was used before it, for what has not been sealed anew since.
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
    // The purposes keep the word that the first keys were derived with: another word is another key.
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
