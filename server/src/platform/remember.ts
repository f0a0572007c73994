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
