import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import { resultDocumentBytes, resultLinkDays } from '@vaga/contract/limits';
import { isWholePdf } from '../../platform/file-content.rules.ts';
import { lifeOf } from '../states/appointment-state.rules.ts';

export type DocumentError = 'document.not_pdf' | 'document.too_big' | 'document.too_early';

/** The error of a file by its size and content, whatever its name; null for a complete PDF. */
export function documentError(content: Buffer): DocumentError | null {
  if (content.length > resultDocumentBytes) return 'document.too_big';
  return isWholePdf(content) ? null : 'document.not_pdf';
}

/** Whether the result of an appointment can have a document: it was booked, it has begun, and it has a result. */
export function canHaveDocument(
  {
    status,
    startsAt,
    result,
  }: { status: AppointmentStatus; startsAt: Date | null; result: Result },
  now: Date,
): boolean {
  const life = lifeOf({ status });
  const tookPlace = life === 'booked' || life === 'checkedIn';
  return tookPlace && result !== 'Pending' && startsAt !== null && startsAt <= now;
}

/** The result after a document is attached: `Executed` becomes `WithResult` if the result of the service is its document. */
export function resultWithDocument(result: Result, resultsOfService: readonly string[]): Result {
  return result === 'Executed' && resultsOfService.includes('WithResult') ? 'WithResult' : result;
}

/** When the link of an e-mail written at `now` expires. */
export function resultLinkExpiresAt(now: Date): Date {
  return new Date(now.getTime() + resultLinkDays * 86_400_000);
}

/** The associated data of the encryption: moved to the row of another appointment, the file cannot be decrypted. */
export function documentEncryptionContext(appointmentId: string): string {
  return `result of appointment ${appointmentId}`;
}
