import type { Brand } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { dateFormat } from '../../platform/formats.rules.ts';
import { wallTime } from '../../platform/local-time.rules.ts';
import { drawPdfLine, drawQrCode, startPdf, writePdfText } from '../../platform/pdf-drawing.ts';
import type { ConsentForm } from '../consent/consent-form.queries.ts';

/** A6 in points: a quarter of the paper that every printer has. */
const [width, height] = [297.64, 419.53];
const margin = 26;
const available = width - 2 * margin;
const qrSide = 118;

/** What a slip says of an appointment: neither person nor service. */
export type Slip = Pick<
  ConsentForm,
  | 'language'
  | 'code'
  | 'startsAt'
  | 'serviceDate'
  | 'timeZone'
  | 'unit'
  | 'unitAddress'
  | 'unitPhone'
> & {
  /** Where the privacy policy is. */
  policyUrl: string;
};

const texts = {
  pt: {
    title: 'A sua marcação',
    show: 'Mostre este código quando chegar.',
    policy: 'Como tratamos os seus dados: {url}',
  },
  en: {
    title: 'Your appointment',
    show: 'Show this code when you arrive.',
    policy: 'How we treat your data: {url}',
  },
} as const satisfies Record<Language, object>;

/**
 * The slip of an appointment for a person without e-mail, on one page of A6. The QR code is the code, which the desk scans.
 * @returns the bytes of the PDF.
 */
export async function writeSlip(slip: Slip, brand: Brand): Promise<Buffer> {
  const { language, code, unit, unitAddress, unitPhone, policyUrl } = slip;
  const words = texts[language];
  const { ink, inkSoft, primary, line } = brand.light;
  const shownCode = code.slice(4);
  const { doc, root, finish } = startPdf({
    size: { width, height },
    margin,
    title: `${words.title} ${shownCode}`,
    producer: brand.name,
    lang: language === 'pt' ? 'pt-PT' : 'en-IE',
  });
  const write = (text: string, size: number, more: { isBold?: boolean; color?: string } = {}) =>
    writePdfText(doc, root, {
      as: 'P',
      text,
      font: more.isBold ? 'Helvetica-Bold' : 'Helvetica',
      size,
      color: more.color ?? ink,
      width: available,
    });
  write(brand.name, 8, { color: primary });
  write(words.title, 9, { color: inkSoft });
  doc.y += 4;
  write(whenOf(slip), 14, { isBold: true });
  doc.y += 4;
  write(unit, 11, { isBold: true });
  write(unitAddress, 9.5);
  if (unitPhone !== null) write(unitPhone, 9.5);
  doc.y += 8;
  drawPdfLine(doc, { x: margin, y: doc.y, width: available, color: line });
  const y = doc.y + 12;
  const qr = { text: code, x: (width - qrSide) / 2, y, side: qrSide, ink } as const;
  root.add(
    doc.struct('Figure', { alt: `QR: ${shownCode}` }, () =>
      drawQrCode(doc, { ...qr, errorCorrectionLevel: 'Q' }),
    ),
  );
  doc.x = margin;
  doc.y = y + qrSide + 10;
  write(shownCode, 18, { isBold: true });
  write(words.show, 9.5, { color: inkSoft });
  doc.y = height - margin - 24;
  write(words.policy.replace('{url}', policyUrl), 7.5, { color: inkSoft });
  return finish();
}

/** 'quarta-feira, 25 de novembro de 2026, 09:20'; without a time yet the day alone. */
function whenOf({ startsAt, serviceDate, timeZone, language }: Slip): string {
  const day = dateFormat(language === 'en' ? 'en-GB' : 'pt-PT', {
    timeZone: startsAt ? timeZone : 'UTC',
    dateStyle: 'full',
  }).format(startsAt ?? new Date(`${serviceDate}T00:00:00Z`));
  return startsAt ? `${day}, ${wallTime(startsAt, timeZone)}` : day;
}
