import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { AreaFrame } from './area-frame.tsx';

/** An area behind the sign-in. The query client lives here, so that the public pages do not carry it. */
export function SignedArea() {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <AreaFrame>
        <Outlet />
      </AreaFrame>
    </QueryClientProvider>
  );
}
