import { useRevalidator } from 'react-router';
import { ErrorState } from './faces.tsx';

interface ReadAgainProps {
  title: string;
  text: string;
  retryLabel: string;
}

/** What a page is about could not be read: says so, and reads it again. */
export function ReadAgain(props: ReadAgainProps) {
  const { revalidate, state } = useRevalidator();
  return <ErrorState {...props} onRetry={revalidate} isRetrying={state === 'loading'} />;
}
