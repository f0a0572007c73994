import { addressIn, isPublicPage } from '@vaga/contract/public-addresses';
import type { MouseEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { type Language, languages, locales } from '../platform/language.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { appTexts } from './app.texts.ts';
import { paths } from './paths.ts';
import classes from './switches.module.css';

/**
 * PT or EN. On a public page two links to its two addresses; on all others a form, so that it works before and without the
 * script. The choice lives in a cookie.
 */
export function LanguageSwitch() {
  const t = useText(appTexts);
  const { pathname } = useLocation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two links or two buttons, not fields of a fieldset
    <div className={classes.languages} role="group" aria-label={t('language.label')}>
      {isPublicPage(pathname) ? <LanguageLinks /> : <LanguageForm />}
    </div>
  );
}

/** With the script the choice is kept before the step; without it the other address says the language by itself. */
function LanguageLinks() {
  const t = useText(appTexts);
  const chosen = useLanguage();
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const choose = (event: MouseEvent, language: Language, returnTo: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void fetcher.submit({ language, returnTo }, { method: 'post', action: paths.preferences });
  };
  return languages.map((language) => {
    const address = addressIn(pathname + search, language);
    return (
      <a
        key={language}
        href={address}
        hrefLang={language}
        lang={locales[language].code}
        aria-label={t(`language.${language}`)}
        aria-current={language === chosen ? 'true' : undefined}
        className={classes.language}
        onClick={(event) => choose(event, language, address)}
      >
        {locales[language].label}
      </a>
    );
  });
}

function LanguageForm() {
  const t = useText(appTexts);
  const chosen = useLanguage();
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action={paths.preferences} className={classes.languages}>
      <input type="hidden" name="returnTo" value={pathname + search} />
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
    </fetcher.Form>
  );
}
