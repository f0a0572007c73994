import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './printed-list.module.css';

interface PrintedListProps {
  /** What the sheet says above the list: whose it is, of which day, who printed it. */
  head: ReactNode;
  children: ReactNode;
}

/** A list that is printed alone, on A4, under a head that the screen does not show. */
export function PrintedList({ head, children }: PrintedListProps) {
  return (
    <div className={classes.printed}>
      <div className={classes.head}>{head}</div>
      {children}
    </div>
  );
}

/** Prints the list of the page. */
export function PrintListButton({ label }: { label: string }) {
  return (
    <Button
      variant="outline"
      icon={<IconPrinter size={20} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
