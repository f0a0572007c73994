import type { ReactNode } from 'react';
import { EmptyState, SkeletonCards } from './faces.tsx';
import { ReadAgain } from './read-again.tsx';

interface ListFacesProps<Row> {
  /** Null where they could not be read. */
  rows: readonly Row[] | null;
  failed: { title: string; text: string; retryLabel: string };
  /** With the next step. */
  empty: { title: string; text?: ReactNode; action?: ReactNode; seed?: string };
  /** Set while other rows are on their way. Height in pixels. */
  loading?: { label: string; height: number; count?: number } | null;
  /** The rows, of which there is one at least. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** The four faces of a list: loading, not read (with another try), empty, and its rows. */
export function ListFaces<Row>({ rows, failed, empty, loading, children }: ListFacesProps<Row>) {
  if (loading) return <SkeletonCards {...loading} />;
  if (rows === null) return <ReadAgain {...failed} />;
  return rows.length === 0 ? <EmptyState {...empty} /> : children(rows);
}
