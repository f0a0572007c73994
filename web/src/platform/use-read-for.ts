import { useEffect, useState } from 'react';
import type { Failure } from './attempt.ts';
import { messageIn } from './wire.ts';

interface Answer<Key, Data> {
  of: Key;
  data: Data | null;
  failure: Failure | null;
}

/**
 * What is read for a key, such as the municipalities of a district; null reads nothing. The answer for an earlier key is
 * dropped. A key that comes back is read again, also after a failure.
 * @param read is called once for each key.
 */
export function useReadFor<Key extends string | number, Data>(
  key: Key | null,
  read: (key: Key) => Promise<Data>,
) {
  const [answer, setAnswer] = useState<Answer<Key, Data> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of what is read
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const keep = (data: Data | null, failure: Failure | null) => {
      if (isCurrent) setAnswer({ of: key, data, failure });
    };
    read(key).then(
      (data) => keep(data, null),
      (error: unknown) => keep(null, { text: messageIn(error), error }),
    );
    return () => {
      isCurrent = false;
      setAnswer(null);
    };
  }, [key]);
  const known = answer?.of === key ? answer : null;
  return {
    data: known?.data ?? null,
    failure: known?.failure ?? null,
    isReading: key !== null && known === null,
  };
}
