import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { StateSheet } from '../app/state-sheet.tsx';
import type { ByLink } from '../platform/load-by-link.ts';
import { useStartOf } from '../ui/use-start-of.ts';

interface RequestPageProps<Request> {
  /** What is said of a link that has expired, and of one that is not ours. */
  labels: Record<'over' | 'unknown', { title: string; lead: string }>;
  children: (request: Request, token: string) => ReactNode;
}

/**
 * The page behind the link of an e-mail to an entity: the request with its answers, without an account. Its loader is
 * `loadByLink`. After an answer the page begins anew, at the answer.
 */
export function RequestPage<Request extends { state: string }>({
  labels,
  children,
}: RequestPageProps<Request>) {
  const { token, opened } = useLoaderData() as ByLink<Request>;
  useStartOf(typeof opened === 'string' ? opened : opened.state);
  if (typeof opened === 'string') return <StateSheet {...labels[opened]} tone="over" />;
  return children(opened, token);
}
