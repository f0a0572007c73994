import { useEffect, useRef, useState } from 'react';

/** How long the notice of an act offers to undo it; milliseconds. */
const noticeMs = 10_000;

/** What is said of the last act: done, with a way back, or refused. */
export interface DayNotice {
  key: number;
  isRefusal: boolean;
  text: string;
  canUndo: boolean;
  /** What can be done about a refusal. */
  offer: NoticeOffer | null;
}

export interface NoticeOffer {
  text: string;
  take: () => void;
}

/** One notice at a time: that of an act goes after 10 seconds, a refusal stays until it is closed. */
export function useNotice() {
  const [notice, setNotice] = useState<DayNotice | null>(null);
  const count = useRef(0);

  useEffect(() => {
    if (!notice || notice.isRefusal) return;
    const timer = setTimeout(() => setNotice(null), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  function say(text: string, kind: 'done' | 'noted' | 'refused', offer: NoticeOffer | null = null) {
    count.current += 1;
    const isRefusal = kind === 'refused';
    setNotice({ key: count.current, isRefusal, text, canUndo: kind === 'done', offer });
  }

  return { notice, say, close: () => setNotice(null) };
}
