import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { writeStayCard } from './stay-card-pdf.ts';
import { readStays } from './stays.queries.ts';

interface DownloadStayCardInput {
  entityId: string;
  stayId: string;
  publicUrl: string;
  variant: Variant;
  now: Date;
}

/**
 * The card of a hotel's stay as PDF. Its QR code opens the form that adds the stay, after the sign-in.
 * @throws Problem 404 for a stay of another hotel.
 */
export async function downloadStayCard(
  db: Db,
  { entityId, stayId, publicUrl, variant, now }: DownloadStayCardInput,
): Promise<FileAnswer> {
  const { stays } = await readStays(db, { entityId, stayId, now, limit: 1, offset: 0 });
  const [stay] = stays;
  if (!stay) throw notFound();
  const { code, entity: name, checkInDate, checkOutDate } = stay;
  const url = `${publicUrl}/user/bookings/register/new?reservation=${encodeURIComponent(code)}`;
  const days = (language: Language) => formatDays(checkInDate, checkOutDate, language);
  const card = { name, code, url, days: { pt: days('pt'), en: days('en') } };
  const content = await writeStayCard(card, brandOf(variant));
  return { content, fileName: `stay_${code}.pdf` };
}

function formatDays(from: string, until: string, language: Language): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(language === 'pt' ? 'pt-PT' : 'en-GB', parts);
  const [first, last] = [from, until].map((day) => format.format(new Date(`${day}T00:00:00Z`)));
  return `${first} – ${last}`;
}
