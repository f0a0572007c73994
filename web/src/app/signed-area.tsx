import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../platform/texts.ts';
import { isDenied } from './access-notice.ts';
import { areaTexts } from './area.texts.ts';
import classes from './signed-area.module.css';

/** An area behind the sign-in. The query client lives here, so that the public pages do not carry it. */
export function SignedArea({
  frame: Frame,
  children,
}: {
  frame: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}) {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>
        <AccessNotice />
        {children}
      </Frame>
    </QueryClientProvider>
  );
}

/** Said at home to a reader who was sent there from a page that is not for them. */
function AccessNotice() {
  const t = useText(areaTexts);
  const [query] = useSearchParams();
  return isDenied(query) ? (
    <p role="alert" className={classes.notice}>
      {t('access.denied')}
    </p>
  ) : null;
}
