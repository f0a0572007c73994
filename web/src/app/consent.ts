/** Keeps what the reader answered to the cookie notice. */
export const consentCookie = 'cookie-consent';

/**
 * What the reader answered: 'ok' where only necessary cookies were named, 'statistics' where visits are counted and they
 * agreed, 'refused' where they did not.
 */
export const noticeAnswers = ['ok', 'statistics', 'refused'] as const;
export type NoticeAnswer = (typeof noticeAnswers)[number];

export function isNoticeAnswer(value: unknown): value is NoticeAnswer {
  return noticeAnswers.some((answer) => answer === value);
}

/** The answer in a Cookie header; null where the notice is still to be answered. */
export function noticeAnswerOf(cookies: string | null): NoticeAnswer | null {
  const value = /(?:^|;\s*)cookie-consent=(\w+)/.exec(cookies ?? '')?.[1];
  return isNoticeAnswer(value) ? value : null;
}

/** Whether the notice is shown. An OK to necessary cookies is no consent to statistics: these are asked for anew. */
export function needsNotice(answer: NoticeAnswer | null, countsVisits: boolean): boolean {
  return answer === null || (countsVisits && answer === 'ok');
}
