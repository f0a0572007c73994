import { createHash } from 'node:crypto';
import type { DetachedSigner } from './sign-detached.ts';
import { signDetached } from './sign-detached.ts';
import type { ArchiveFile } from './write-archive.ts';
import { packFiles } from './write-archive.ts';

/**
 * A `.pkpass` of Apple Wallet: the files, a list of their SHA-1 digests (the format wants that one), and the signature of
 * the list.
 */
export function writePassFile(
  files: readonly ArchiveFile[],
  { signer, now }: { signer: DetachedSigner; now: Date },
): Promise<Buffer> {
  const digests = files.map(({ name, content }) => [
    name,
    createHash('sha1').update(content).digest('hex'),
  ]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const signature = signDetached(manifest, signer, now);
  return packFiles(
    [
      ...files,
      { name: 'manifest.json', content: manifest },
      { name: 'signature', content: signature },
    ],
    now,
  );
}
