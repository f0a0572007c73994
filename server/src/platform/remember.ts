/** Reads once and keeps the answer; a failed read is not kept. For what cannot change while the process lives. */
export function remember<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | undefined;
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/**
 * Reads at most once in so many seconds: an answer is at most that old. Callers at the same time share one read; a
 * failed read is not kept.
 */
export function rememberFor<Answer>(
  seconds: number,
  read: () => Promise<Answer>,
): (now: Date) => Promise<Answer> {
  let kept: { answer: Promise<Answer>; readAt: number } | undefined;
  return (now) => {
    const age = kept ? now.getTime() - kept.readAt : Number.POSITIVE_INFINITY;
    if (kept && age >= 0 && age < seconds * 1000) return kept.answer;
    const answer = read();
    const mine = { answer, readAt: now.getTime() };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return answer;
  };
}
