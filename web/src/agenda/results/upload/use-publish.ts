import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { useState } from 'react';
import type { useAttempt } from '../../../platform/attempt.ts';
import { publishDocuments } from './upload.api.ts';
import type { UploadProgress } from './use-upload.ts';

/** In one call: 200 would be seconds without a sign, and all of them to try again where the answer is lost. */
const publishedAtOnce = 20;

/** Publishes documents in parts, and counts what the last press published. */
export function usePublish(
  attempt: ReturnType<typeof useAttempt>,
  keep: (documents: readonly UploadedDocument[]) => void,
) {
  const [published, setPublished] = useState<number | null>(null);
  const [publishing, setPublishing] = useState<UploadProgress | null>(null);

  async function publishInParts(ids: readonly string[]) {
    const all = ids.length;
    let count = 0;
    for (let done = 0; done < all; done += publishedAtOnce) {
      setPublishing({ done, all });
      const answered = await publishDocuments(ids.slice(done, done + publishedAtOnce));
      keep(answered);
      count += answered.filter(({ state }) => state === 'published').length;
      setPublished(count);
    }
  }

  return {
    /** Null before the first press, and once a member acts on another document. */
    published,
    publishing,
    publish: (ids: readonly string[]) =>
      attempt.run(() => publishInParts(ids).finally(() => setPublishing(null))),
    forgetPublished: () => setPublished(null),
  };
}
