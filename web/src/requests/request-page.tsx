import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { StateSheet } from '../app/state-sheet.tsx';
import type { ByLink } from '../platform/load-by-link.ts';
import { useText } from '../platform/texts.ts';
import { BackLink } from '../ui/back-link.tsx';
import { useStartOf } from '../ui/use-start-of.ts';
import type { RequestCredential } from './load-request.ts';
import classes from './request-page.module.css';
import { requestsTexts } from './requests.texts.ts';

interface RequestPageProps<Request> {
  /** What is said of a link that has expired, and of one that is not ours. */
  labels: Record<'over' | 'unknown', { title: string; lead: string }>;
  children: (request: Request, credential: RequestCredential) => ReactNode;
}

/**
 * A request to an entity with its answers: behind the link of the e-mail, without an account, and for members under their
 * list. Its loader is `loadRequest`. After an answer the page begins anew, at the answer.
 */
export function RequestPage<Request extends { state: string }>(props: RequestPageProps<Request>) {
  const { token } = useLoaderData() as ByLink<Request>;
  const { id } = useParams();
  if (id === undefined) return <Opened {...props} credential={{ token }} />;
  return (
    <>
      <BackToList />
      <Opened {...props} credential={{ id }} />
    </>
  );
}

function Opened<Request extends { state: string }>({
  labels,
  children,
  credential,
}: RequestPageProps<Request> & { credential: RequestCredential }) {
  const { opened } = useLoaderData() as ByLink<Request>;
  useStartOf(typeof opened === 'string' ? opened : opened.state);
  if (typeof opened === 'string') return <StateSheet {...labels[opened]} tone="over" />;
  return children(opened, credential);
}

function BackToList() {
  const t = useText(requestsTexts);
  return (
    <div className={classes.back}>
      <BackLink to={paths.deskRequests()}>{t('title')}</BackLink>
    </div>
  );
}
