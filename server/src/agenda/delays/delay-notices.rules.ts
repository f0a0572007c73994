import { delayTellMinutes, undoMinutes } from '@vaga/contract/limits';

/** What a patient was sent last about a delay, or is about to be sent. */
export interface DelayNotice {
  /** 0: on time. */
  minutes: number;
  /** What they know if this message is dropped. */
  minutesBefore: number;
  /** When it was queued; it is sent `undoMinutes` later. */
  toldAt: Date;
}

/**
 * What becomes of a patient's messages when a pool is `minutes` late from `now` on: `tell` queues one; `none`, they know, or are
 * about to read it; `drop`, the one that was not sent yet is dropped, and what they know is right again; `replace` drops it
 * and queues another; `tooSoon`, they were notified less than `delayTellMinutes` ago.
 */
export type DelayStep = 'tell' | 'none' | 'drop' | 'replace' | 'tooSoon';

/** @param minutes 0: on time again, which is sent at any time, because the patient would come late. */
export function delayStepOf(notice: DelayNotice | null, minutes: number, now: Date): DelayStep {
  if (!notice) return minutes === 0 ? 'none' : 'tell';
  if (notice.minutes === minutes) return 'none';
  if (!isSent(notice, now)) return notice.minutesBefore === minutes ? 'drop' : 'replace';
  const isTold = now.getTime() < notice.toldAt.getTime() + delayTellMinutes * 60_000;
  return isTold && minutes > 0 ? 'tooSoon' : 'tell';
}

/** The notice after a step that changes it. */
export function noticeAfter(notice: DelayNotice | null, minutes: number, now: Date): DelayNotice {
  const minutesBefore =
    notice && isSent(notice, now) ? notice.minutes : (notice?.minutesBefore ?? 0);
  return { minutes, minutesBefore, toldAt: now };
}

/** Whether the message has left: it waits until the announcement can no longer be undone. */
function isSent({ toldAt }: DelayNotice, now: Date): boolean {
  return now.getTime() > toldAt.getTime() + undoMinutes * 60_000;
}
