import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { Pagination } from '@vaga/contract/envelope';
import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Link } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Button } from './button.tsx';
import classes from './list.module.css';
import { listTexts } from './list.texts.ts';
import { shownPages } from './pages.rules.ts';

/*
 * The list kit. A list is three files:
 *   the page     its loader takes the filters from the address (platform/list-filters.ts) and reads the rows with
 *                `readOrNull`; the screen draws ListFilters, ListFaces (list-faces.tsx: many pages need these alone) with a
 *                CardTable in it, and ListPages
 *   *.api.ts     the acts on a row
 *   *.texts.ts   what it says, with its two JSON files
 */

interface ListFiltersProps {
  /** What is filtered: 'Filtrar bilhetes'. */
  label: string;
  searchLabel: string;
  /** What the address says now. A new one fills the fields anew. */
  filter: object;
  /** On a phone the fields are folded under these words, which say what is looked for: there they would fill the screen. */
  foldLabel?: string;
  /** Fields with a name and a default value. */
  children: ReactNode;
}

/** What is looked for in a list. It is sent by GET: the address holds it, and it works before the script has come. */
export function ListFilters(props: ListFiltersProps) {
  const { label, searchLabel, filter, foldLabel, children } = props;
  const key = JSON.stringify(filter);
  const form = (
    <Form key={key} className={classes.bar}>
      {children}
      <Button type="submit" icon={<IconSearch size={20} aria-hidden="true" />}>
        {searchLabel}
      </Button>
    </Form>
  );
  return (
    <search aria-label={label}>
      {foldLabel === undefined ? (
        form
      ) : (
        <details key={key} className={classes.fold}>
          <summary>
            <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
            {foldLabel}
          </summary>
          {form}
        </details>
      )}
    </search>
  );
}

interface ListPagesProps {
  pagination: Pagination;
  /** How many there are, in a sentence. */
  count: string;
}

/** How many there are, and the way to the other pages: three around the present one, the first and the last. */
export function ListPages({ pagination, count }: ListPagesProps) {
  const t = useText(listTexts);
  const { search } = useLocation();
  const { pageNumber: page, totalPages: pages } = pagination;
  const to = (other: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(other));
    return `?${query}`;
  };
  return (
    <div className={classes.pages}>
      {/* The link that was followed may still have the focus: only this announces that the rows are others now. */}
      <p role="status">
        {count}
        {pages > 1 ? (
          <span className="visually-hidden">. {t('page.of', { page, pages })}</span>
        ) : null}
      </p>
      {page > 1 ? <Link to={to(page - 1)}>{t('page.before')}</Link> : null}
      {pages > 1
        ? shownPages(page, pages).map((one, index) =>
            one === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name, and at most two stand there
              <span key={`gap-${index}`}>…</span>
            ) : (
              <Link key={one} to={to(one)} aria-current={one === page ? 'page' : undefined}>
                {one}
              </Link>
            ),
          )
        : null}
      {page < pages ? <Link to={to(page + 1)}>{t('page.next')}</Link> : null}
    </div>
  );
}
