import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import { resultDocumentBytes, resultLinkDays } from '@vaga/contract/limits';

/** What of a PDF is looked at: how it begins (ISO 32000, 7.5.2), and the mark within the end that readers look for. */
const pdfHeader = /^%PDF-[12]\.\d/;
const pdfEndMarker = '%%EOF';
const pdfEndBytes = 1024;

export type DocumentError = 'document.not_pdf' | 'document.too_big' | 'document.too_early';

/** What is wrong with a file by its size and its content, whatever its name says; null for a whole PDF. */
export function documentError(content: Buffer): DocumentError | null {
  if (content.length > resultDocumentBytes) return 'document.too_big';
  const begins = pdfHeader.test(content.subarray(0, 8).toString('latin1'));
  const ends = content.subarray(-pdfEndBytes).includes(pdfEndMarker);
  return begins && ends ? null : 'document.not_pdf';
}

/** Whether an appointment's result can have a file: somebody came, and it is done. */
export function canHaveDocument(
  {
    status,
    startsAt,
    result,
  }: { status: AppointmentStatus; startsAt: Date | null; result: Result },
  now: Date,
): boolean {
  const isBooked = ['Await', 'Paid', 'Pending', 'CheckedIn'].includes(status);
  return isBooked && result !== 'Pending' && startsAt !== null && startsAt <= now;
}

/** The result once the file is there: 'done' becomes 'with result' where the service's result is its document. */
export function resultWithDocument(result: Result, resultsOfService: readonly string[]): Result {
  return result === 'Executed' && resultsOfService.includes('WithResult') ? 'WithResult' : result;
}

/** Until when the link of a mail that is written at `now` leads to its result. */
export function resultLinkExpiresAt(now: Date): Date {
  return new Date(now.getTime() + resultLinkDays * 86_400_000);
}

/** What a file is sealed for: moved to another appointment's row, it does not open. */
export function documentEncryptionContext(appointmentId: string): string {
  return `result of appointment ${appointmentId}`;
}
