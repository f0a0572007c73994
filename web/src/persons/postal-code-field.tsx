import { useEffect, useRef, useState } from 'react';
import { lookUpPostalCodes } from '../geography/index.ts';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { LookupField } from '../ui/lookup-field.tsx';
import { useSuggestions } from '../ui/use-suggestions.ts';
import classes from './person-form.module.css';
import { maskPostalCode } from './person-form.rules.ts';
import { personsTexts } from './persons.texts.ts';

interface PostalCodeFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (postalCode: string) => void;
}

/** The postal code of a person; who does not know it takes the first digits from the name of the town. */
export function PostalCodeField({ onChange, ...field }: PostalCodeFieldProps) {
  const t = useText(personsTexts);
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={classes.postalCode}>
      <TextField
        {...field}
        hint={t('postalCodeHint')}
        autoComplete="postal-code"
        inputMode="numeric"
        onChange={(event) => onChange(maskPostalCode(event.target.value))}
      />
      {isAsked ? (
        <TownField
          id={`${field.id}-town`}
          onChoose={(postalCode) => {
            onChange(postalCode);
            setAsked(false);
            // The list is removed with its focus: what was filled in has it.
            box.current?.querySelector('input')?.focus();
          }}
        />
      ) : (
        <Button variant="ghost" onClick={() => setAsked(true)}>
          {t('postalCode.unknown')}
        </Button>
      )}
    </div>
  );
}

function TownField({ id, onChoose }: { id: string; onChoose: (postalCode: string) => void }) {
  const t = useText(personsTexts);
  const [typed, setTyped] = useState('');
  const { found, state } = useSuggestions(typed, lookUpPostalCodes);
  // It stands in the place of the button that was pressed.
  useEffect(() => {
    document.getElementById(id)?.focus();
  }, [id]);
  const towns = found ?? [];
  const isNone = state === 'ready' && towns.length === 0;
  return (
    <LookupField
      id={id}
      label={t('postalCode.town')}
      listLabel={t('postalCode.towns')}
      text={typed}
      onType={setTyped}
      options={towns.map(({ idLocation, locationDescription, postalCode }) => ({
        id: idLocation,
        text: locationDescription,
        detail: postalCode,
      }))}
      status={isNone ? t('postalCode.none') : state === 'failed' ? t('postalCode.failed') : null}
      onChoose={(option) => onChoose(option.detail ?? '')}
    />
  );
}
