import { IconCheck, IconCircle } from '@tabler/icons-react';
import { type PasswordRule, passwordErrors } from '@vaga/contract/password';
import { useText } from '../platform/texts.ts';
import { identityTexts } from './identity.texts.ts';
import classes from './password-checklist.module.css';

const rules: readonly PasswordRule[] = ['length', 'upper', 'digit', 'special'];

/** The rule of a password, each part ticked while one types. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const t = useText(identityTexts);
  const errors = passwordErrors(password);
  return (
    <div id={id}>
      <ul role="list" className={classes.rules}>
        {rules.map((rule) => {
          const isKept = !errors.includes(rule);
          const Icon = isKept ? IconCheck : IconCircle;
          return (
            <li key={rule} className={classes.rule} data-kept={isKept || undefined}>
              <Icon size={16} aria-hidden="true" />
              <span>
                {t(`rule.${rule}`)}
                <span className="visually-hidden">{isKept ? `: ${t('rule.kept')}` : ''}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
