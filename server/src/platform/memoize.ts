/** Reads once and caches the answer for the life of the process. A failed read is not cached. */
export function memoize<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let cached: Promise<Answer> | undefined;
  return () => {
    cached ??= read().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

/**
 * Caches an answer for `seconds`. Concurrent callers share one read. A failed read is not cached.
 */
export function memoizeFor<Answer>(
  seconds: number,
  read: () => Promise<Answer>,
): (now: Date) => Promise<Answer> {
  let cached: { answer: Promise<Answer>; readAt: number } | undefined;
  return (now) => {
    const age = cached ? now.getTime() - cached.readAt : Number.POSITIVE_INFINITY;
    if (cached && age >= 0 && age < seconds * 1000) return cached.answer;
    const answer = read();
    const entry = { answer, readAt: now.getTime() };
    cached = entry;
    answer.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return answer;
  };
}
