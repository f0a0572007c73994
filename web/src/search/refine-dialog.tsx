import { useState } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Option } from '../ui/option.tsx';
import type { Filters } from './filters.ts';
import classes from './refine-dialog.module.css';
import { choicesOf, withCount } from './refine-texts.ts';
import { activeOf, choose, type Refinement, refinementNames, withoutParts } from './refinement.ts';
import { searchTexts } from './search.texts.ts';
import { type HasResults, useChoices } from './use-choices.ts';

interface RefineDialogProps {
  isOpen: boolean;
  filters: Filters;
  /** What is chosen when it opens. */
  refinement: Refinement;
  onClose: () => void;
  onApply: (refinement: Refinement) => void;
}

/** All of the refinement at once: nothing is searched before the button below is pressed. */
export function RefineDialog({ isOpen, ...props }: RefineDialogProps) {
  const t = useText(searchTexts);
  const [draft, setDraft] = useState(props.refinement);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setDraft(props.refinement);
  }
  const count = activeOf(draft).length;
  const hasResults = useChoices({ ...props.filters, refinement: draft }, isOpen);
  return (
    <Dialog
      isOpen={isOpen}
      isTall
      onClose={props.onClose}
      title={count > 0 ? t('refine.openCount', { count }) : t('refine.open')}
      closeLabel={t('filters.hide')}
      actions={
        <>
          <Button
            variant="outline"
            disabled={count === 0}
            onClick={() => setDraft(withoutParts(draft, refinementNames))}
          >
            {t('refine.clear')}
          </Button>
          <Button onClick={() => props.onApply(draft)}>{t('refine.show')}</Button>
        </>
      }
    >
      <RefineFields
        draft={draft}
        date={props.filters.date}
        hasResults={hasResults}
        onChange={(name, value) => setDraft(choose(draft, name, value))}
      />
    </Dialog>
  );
}

function RefineFields({
  draft,
  date,
  hasResults,
  onChange,
}: {
  draft: Refinement;
  date: string;
  hasResults: HasResults;
  onChange: (name: keyof Refinement, value: string) => void;
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const listOf = (name: 'partOfDay' | 'maxPrice' | 'serviceLocation') => (
    <ChoiceField
      id={`refine-${name}`}
      label={t(`refine.${name}`)}
      value={draft[name]}
      options={[
        { value: '', text: t(`refine.${name}.any`) },
        ...choicesOf(name, draft, { t, language }).map(({ value, text }) => ({
          value,
          text: withCount(text, hasResults(name, value)),
          isDisabled: !hasResults(name, value),
        })),
      ]}
      onChange={(value) => onChange(name, value)}
    />
  );
  const mark = (name: 'saturday' | 'payOnSite' | 'stepFree') => (
    <Option
      type="checkbox"
      checked={draft[name]}
      disabled={!hasResults(name, '1')}
      onChange={(event) => onChange(name, event.target.checked ? '1' : '')}
    >
      {withCount(t(`refine.${name}`), hasResults(name, '1'))}
    </Option>
  );
  return (
    <div className={classes.fields}>
      {listOf('partOfDay')}
      {date === '' ? mark('saturday') : null}
      {listOf('maxPrice')}
      {listOf('serviceLocation')}
      {mark('payOnSite')}
      {mark('stepFree')}
    </div>
  );
}
