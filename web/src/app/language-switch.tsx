import { useFetcher, useLocation } from 'react-router';
import { languages, locales } from '../platform/language.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import { paths } from './paths.ts';
import classes from './switches.module.css';

/** PT or EN. A form, so that it works before and without the script; the choice lives in a cookie. */
export function LanguageSwitch() {
  const t = useText(appTexts);
  const chosen = useLanguage();
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action={paths.preferences}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of one form, not fields of a fieldset */}
      <div className={classes.languages} role="group" aria-label={t('language.label')}>
        {languages.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={locales[language].code}
            aria-label={t(`language.${language}`)}
            aria-pressed={language === chosen}
            className={classes.language}
          >
            {locales[language].label}
          </button>
        ))}
      </div>
    </fetcher.Form>
  );
}
