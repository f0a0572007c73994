import { accessibilityFacts, spokenLanguages } from '@vaga/contract/accessibility';
import { accessibilityTexts } from '../partners/index.ts';
import { useText } from '../platform/texts.ts';
import { CheckboxField } from '../ui/field.tsx';
import partClasses from '../ui/part.module.css';
import type { FieldsProps } from './fields.tsx';
import classes from './profile.module.css';

/** What the place offers to people with a disability, and the languages that are spoken there: only what is ticked is shown. */
export function AccessibilityFields({ form, t }: FieldsProps) {
  const { draft, change } = form;
  const words = useText(accessibilityTexts);
  return (
    <section className={partClasses.part} aria-labelledby="profile-accessibility">
      <h2 id="profile-accessibility">{t('part.accessibility')}</h2>
      <p className={classes.hint}>{t('accessibility.hint')}</p>
      <fieldset className={classes.ticks}>
        <legend>{t('accessibility.legend')}</legend>
        {accessibilityFacts.map((fact) => (
          <CheckboxField
            key={fact}
            label={words(`accessibility.${fact}`)}
            checked={draft.accessibility.includes(fact)}
            onChange={({ target }) =>
              change({
                accessibility: accessibilityFacts.filter((one) =>
                  one === fact ? target.checked : draft.accessibility.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className={classes.ticks}>
        <legend>{t('spokenLanguages')}</legend>
        {spokenLanguages.map((language) => (
          <CheckboxField
            key={language}
            label={words(`spoken.${language}`)}
            checked={draft.spokenLanguages.includes(language)}
            onChange={({ target }) =>
              change({
                spokenLanguages: spokenLanguages.filter((one) =>
                  one === language ? target.checked : draft.spokenLanguages.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </section>
  );
}
