/** Both entities of a refused call: the one that the session acts for by now, and the one of this page. */
export interface ChangedEntity {
  currentEntity: { id: string; name: string } | null;
  requestedEntity: { id: string; name: string } | null;
}

/**
 * Asks the reader whether to go back to the entity of this page. Resolves once the session acts for it again; never for a
 * reader who goes on with the current one, because that leaves the page.
 */
type Ask = (change: ChangedEntity) => Promise<void>;

let ask: Ask | null = null;
let underWay: Promise<void> | null = null;

/** Names who asks. @returns takes it back. */
export function answerEntityChanged(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/**
 * Waits until the session acts for the entity of this page again; of several calls that need it at once, all wait for one
 * question.
 * @returns false where no dialog is there to ask.
 */
export async function waitForEntity(change: ChangedEntity): Promise<boolean> {
  if (!ask) return false;
  underWay ??= ask(change).finally(() => {
    underWay = null;
  });
  await underWay;
  return true;
}
