import { brandOf, type Variant } from '@vaga/contract/brands';
import type { SheetSize } from '@vaga/contract/partner-account';
import type { Db } from '../platform/db.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { writeFlyer } from './flyer-pdf.ts';
import { readAccountOfEntity } from './partner-account.queries.ts';

interface DownloadFlyerInput {
  entityId: string;
  sheetSize: SheetSize;
  publicUrl: string;
  variant: Variant;
}

/** The flyer of an entity as PDF. Its QR code opens the home page with the entity's code. */
export async function downloadFlyer(db: Db, input: DownloadFlyerInput): Promise<FileAnswer> {
  const { entityId, sheetSize, publicUrl, variant } = input;
  const { businessName: name, code } = await readAccountOfEntity(db, entityId);
  const url = `${publicUrl}/?entitycode=${encodeURIComponent(code)}`;
  const content = await writeFlyer({ name, code, url }, sheetSize, brandOf(variant));
  return { content, fileName: `flyer_qr_${sheetSize}.pdf` };
}
