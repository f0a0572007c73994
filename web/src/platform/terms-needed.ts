/**
 * Asks the reader to accept the terms in force; resolves once they have. Never for a reader who declines: that signs
 * out.
 */
type Ask = () => Promise<void>;

let ask: Ask | null = null;
let underWay: Promise<void> | null = null;

/** Names who asks. @returns takes it back. */
export function answerTermsNeeded(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/**
 * Waits until the reader has accepted the terms; of several calls that need it at once, all wait for one question.
 * @returns false where no dialog is there to ask.
 */
export async function waitForTerms(): Promise<boolean> {
  if (!ask) return false;
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  await underWay;
  return true;
}
