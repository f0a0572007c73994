import { brandOf, type Variant } from '@vaga/contract/brands';
import type { Db } from '../platform/db.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { readAccountOfEntity } from './partner-account.queries.ts';
import { writePoster } from './poster-pdf.ts';

/** The poster of an entity as PDF. Its QR code opens the page on which people say that they have arrived. */
export async function downloadPoster(
  db: Db,
  input: { entityId: string; publicUrl: string; variant: Variant },
): Promise<FileAnswer> {
  const { entityId, publicUrl, variant } = input;
  const { businessName: name, code } = await readAccountOfEntity(db, entityId);
  const url = `${publicUrl}/here/${encodeURIComponent(code)}`;
  const content = await writePoster({ name, url }, brandOf(variant));
  return { content, fileName: 'poster.pdf' };
}
