import { useEffect, useState } from 'react';
import { freshVisit, keepVisit, tidyCode, useEntityVisit } from '../../partners/index.ts';
import { useText } from '../../platform/texts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import { cartTexts } from '../cart.texts.ts';

interface EntityCodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/**
 * The code of the entity that referred the patient. Filled in for a visitor who came by one less than 180 minutes ago.
 */
export function EntityCodeField({ value, error, onChange }: EntityCodeFieldProps) {
  const t = useText(cartTexts);
  const visit = useEntityVisit();
  const [isOpen, setOpen] = useState(false);
  // Whose code it is may become known while the form stands there already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each code that is found to be one
  useEffect(() => {
    const fresh = freshVisit(Date.now());
    if (fresh && value === '') onChange(fresh.entityCode);
  }, [visit?.createdAt]);
  useEffect(() => {
    if (value !== '' || error) setOpen(true);
  }, [value, error]);

  function type(typed: string) {
    onChange(typed);
    // Who takes the code out comes by none any more.
    if (typed === '') keepVisit(null);
  }

  const name = visit?.entityCode === tidyCode(value) ? visit.entityName : null;
  return (
    <Disclosure title={t('code.title')} isOpen={isOpen} isWide>
      <TextField
        id="services-entityCode"
        label={t('code.label')}
        hint={name ? t('code.through', { name }) : t('code.hint')}
        value={value}
        error={error}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
    </Disclosure>
  );
}
