import { IconAdjustmentsHorizontal, IconArrowsSort, IconCheck, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Form } from 'react-router';
import { paths } from '../app/paths.ts';
import { loadChunk } from '../platform/chunks.ts';
import { useAddress } from '../platform/link.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { type Filters, searchQueryOf } from './filters.ts';
import classes from './refine-bar.module.css';
import { choicesOf, withCount } from './refine-texts.ts';
import {
  activeOf,
  choose,
  noRefinement,
  type Refinement,
  refinementNames,
  refinementQueryOf,
  searchOrders,
  withoutParts,
} from './refinement.ts';
import { searchTexts } from './search.texts.ts';
import { type HasResults, useChoices } from './use-choices.ts';
import { useRefinement } from './use-refinement.ts';

const RefineDialog = lazy(
  loadChunk(() => import('./refine-dialog.tsx').then((part) => ({ default: part.RefineDialog }))),
);

const lists = ['partOfDay', 'maxPrice', 'serviceLocation'] as const;
const marks = ['saturday', 'payOnSite', 'stepFree'] as const;

/**
 * What narrows and orders the results: chips, and on a phone a button that opens them as a dialog. Each choice is a search of
 * its own. It is a form, so that it works without a script, where it has a button of its own.
 */
export function RefineBar({
  filters,
  mapToggle,
}: {
  filters: Filters;
  /** Opens the map, where there is no room for it beside the list. */
  mapToggle: ReactNode;
}) {
  const t = useText(searchTexts);
  const searchAddress = useAddress()(paths.search());
  const { refinement, apply } = useRefinement(filters);
  const [isOpen, setOpen] = useState(false);
  // Once it was there it stays, closed: it gives back the focus only if it is closed properly.
  const [wasOpened, setOpened] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const hasResults = useChoices({ ...filters, refinement }, isUsed);
  const first = useRef<HTMLSelectElement>(null);
  const count = activeOf(refinement).length;
  const change = (name: keyof Refinement, value: string) => apply(choose(refinement, name, value));
  return (
    <>
      <Form
        method="get"
        action={searchAddress}
        className={classes.bar}
        aria-label={t('refine.label')}
        onPointerEnter={() => setUsed(true)}
        onFocus={() => setUsed(true)}
      >
        <Rest filters={filters} />
        <Button
          variant="outline"
          className={classes.toDialog}
          data-active={count > 0 || undefined}
          aria-haspopup="dialog"
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          {count > 0 ? t('refine.openCount', { count }) : t('refine.open')}
        </Button>
        <div className={classes.chips}>
          {lists.map((name, index) => (
            <ListChip
              key={name}
              name={name}
              refinement={refinement}
              control={index === 0 ? first : undefined}
              hasResults={hasResults}
              onChange={(value) => change(name, value)}
            />
          ))}
          {marks
            .filter((name) => name !== 'saturday' || filters.date === '')
            .map((name) => (
              <label
                key={name}
                className={classes.chip}
                data-active={refinement[name] || undefined}
                data-empty={!hasResults(name, '1') || undefined}
              >
                <input
                  type="checkbox"
                  name={name}
                  value="1"
                  className="visually-hidden"
                  checked={refinement[name]}
                  disabled={!hasResults(name, '1')}
                  onChange={(event) => change(name, event.target.checked ? '1' : '')}
                />
                {refinement[name] ? <IconCheck size={18} aria-hidden="true" /> : null}
                {withCount(t(`refine.${name}`), hasResults(name, '1'))}
              </label>
            ))}
          {count > 0 ? (
            <Button
              variant="ghost"
              className={classes.clear}
              icon={<IconX size={18} aria-hidden="true" />}
              onClick={() => {
                apply(withoutParts(refinement, refinementNames));
                first.current?.focus();
              }}
            >
              {t('refine.clearCount', { count })}
            </Button>
          ) : null}
        </div>
        {mapToggle}
        <SortField value={refinement.sort} onChange={(value) => change('sort', value)} />
        <Button type="submit" variant="quiet" className={classes.withoutScript}>
          {t('refine.apply')}
        </Button>
      </Form>
      <Suspense>
        {wasOpened ? (
          <RefineDialog
            isOpen={isOpen}
            filters={filters}
            refinement={refinement}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              setOpen(false);
              apply(chosen);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** What the search is about, for a form that is sent without a script. */
function Rest({ filters }: { filters: Filters }): ReactNode {
  const query = searchQueryOf({ ...filters, refinement: noRefinement });
  return Object.entries(query).map(([name, value]) =>
    value === undefined || value === '' || name in refinementQueryOf(noRefinement) ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}

/** One of a few: a list of the browser's own in the look of a chip. Its first entry is its name, and chooses nothing. */
function ListChip({
  name,
  refinement,
  control,
  hasResults,
  onChange,
}: {
  name: (typeof lists)[number];
  refinement: Refinement;
  hasResults: HasResults;
  control: React.RefObject<HTMLSelectElement | null> | undefined;
  onChange: (value: string) => void;
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  return (
    <select
      ref={control}
      name={name}
      aria-label={t(`refine.${name}`)}
      className={classes.chip}
      data-active={refinement[name] !== '' || undefined}
      value={refinement[name]}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t(`refine.${name}`)}</option>
      {choicesOf(name, refinement, { t, language }).map(({ value, text }) => (
        <option key={value} value={value} disabled={!hasResults(name, value)}>
          {withCount(text, hasResults(name, value))}
        </option>
      ))}
    </select>
  );
}

function SortField({
  value,
  onChange,
}: {
  value: Refinement['sort'];
  onChange: (value: string) => void;
}) {
  const t = useText(searchTexts);
  return (
    <label className={classes.sort}>
      <IconArrowsSort size={20} aria-hidden="true" />
      <span className={classes.sortLabel}>{t('sort.label')}</span>
      <select
        name="sort"
        className={classes.sortList}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {searchOrders.map((order) => (
          <option key={order} value={order}>
            {t(`sort.${order}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
