import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface EndSheetProps {
  seed: string;
  mark: ReactNode;
  title: string;
  lead: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** The last sheet of a booking: what came of it, and the ways on. */
export function EndSheet(props: EndSheetProps) {
  return (
    <Page width="narrow">
      <Sheet {...props} />
    </Page>
  );
}
