import { IconSearch, IconX } from '@tabler/icons-react';
import { useText } from '../../../platform/texts.ts';
import { Key } from '../key.tsx';
import { CameraButton } from './camera-button.tsx';
import classes from './day-search.module.css';
import { daySearchTexts } from './day-search.texts.ts';
import { SearchList } from './search-list.tsx';
import { type DaySearchState, useDaySearch } from './use-day-search.ts';
import type { SearchedDay } from './use-open-found.ts';

/** The one search box of the day: by name, code, phone, number or date of birth, and by a scanner. On a phone an icon opens it. */
export function DaySearch(view: SearchedDay) {
  const t = useText(daySearchTexts);
  const search = useDaySearch(view);
  return (
    <search ref={search.box} className={classes.search} data-over={search.isOver || undefined}>
      <button
        type="button"
        className={classes.open}
        aria-label={t('open')}
        onClick={search.openOver}
      >
        <IconSearch size={20} aria-hidden="true" />
      </button>
      <div className={classes.box}>
        <IconSearch className={classes.icon} size={18} aria-hidden="true" />
        <SearchInput search={search} />
        <CameraButton onCode={search.takeCode} />
        <button
          type="button"
          className={classes.close}
          aria-label={t('close')}
          onClick={search.close}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
        <SearchList search={search} today={view.today} now={view.now} />
      </div>
    </search>
  );
}

function SearchInput({ search }: { search: DaySearchState }) {
  const t = useText(daySearchTexts);
  const { input, typed, listId, active, isListed } = search;
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        role="combobox"
        aria-label={t('label')}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={search.onKeyDown}
        onFocus={search.onFocus}
        onBlur={search.onBlur}
      />
      <span className={classes.key}>
        <Key>/</Key>
      </span>
    </>
  );
}
