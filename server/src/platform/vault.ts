import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { installationSecret } from './secret-file.ts';

/**
 * Keeps unreadable at rest what we have to read again ourselves: AES-256-GCM. What is only compared is hashed instead,
 * with the key where it could be guessed.
 */
export interface Vault {
  /** @param owner what the secret belongs to, such as a row's id: sealed for one, it opens for no other. */
  seal(secret: string, owner: string): Buffer;
  /** Null where it was sealed with another key, for another owner, or was changed. */
  open(sealed: Buffer, owner: string): string | null;
  /**
   * 32 bytes by which content is known again and, without the key, not found by trying: HMAC-SHA-256.
   * @param purpose what it is kept for: one content has another fingerprint for another purpose.
   */
  fingerprint(content: string, purpose: string): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The vault of an installation. */
export async function openVault(encryptionKey: string | null, dataDir: string): Promise<Vault> {
  return createVault(await installationSecret(encryptionKey, dataDir));
}

/** @param secret at least 128 bits of chance, in any spelling. */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vault', 32));
  const fingerprintKey = Buffer.from(hkdfSync('sha256', secret, '', 'fingerprints', 32));
  return {
    seal(plain, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]);
    },
    open(sealed, owner) {
      try {
        const nonce = sealed.subarray(0, nonceBytes);
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        const content = sealed.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint(content, purpose) {
      return createHmac('sha256', fingerprintKey).update(`${purpose}\n${content}`).digest();
    },
  };
}
