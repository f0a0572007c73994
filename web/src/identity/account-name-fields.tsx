import type { ComponentProps } from 'react';
import { useText } from '../platform/texts.ts';
import { TextField } from '../ui/field.tsx';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';

interface AccountNameFieldsProps {
  /** Of the form kit: `form.field`. */
  field: (
    name: 'firstName' | 'lastName',
  ) => Pick<ComponentProps<typeof TextField>, 'id' | 'value' | 'error' | 'onChange'>;
  isBusy?: boolean;
}

/** The first and the last name of an account, side by side where there is room. */
export function AccountNameFields({ field, isBusy = false }: AccountNameFieldsProps) {
  const t = useText(identityTexts);
  return (
    <div className={classes.pair} inert={isBusy}>
      <TextField
        {...field('firstName')}
        label={t('firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={80}
      />
      <TextField
        {...field('lastName')}
        label={t('lastName')}
        name="lastName"
        autoComplete="family-name"
        maxLength={80}
      />
    </div>
  );
}
