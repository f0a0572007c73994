import { useId, useState } from 'react';
import { useRootData } from '../../app/root-data.ts';
import type { EmbedAccent, EmbedScheme } from '../../platform/embed-protocol.ts';
import { embedAccents, embedSchemes } from '../../platform/embed-protocol.ts';
import { languages } from '../../platform/language.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import partClasses from '../../ui/part.module.css';
import { embedTexts } from './embed.texts.ts';
import classes from './embed-part.module.css';
import { EmbedPreview } from './embed-preview.tsx';

/** What a manager copies into the entity's own site, so that patients book there; and how it will look. */
export function EmbedPart({ entityId }: { entityId: string }) {
  const t = useText(embedTexts);
  const titleId = useId();
  const origin = useRootData()?.site.origin ?? '';
  const [language, setLanguage] = useState(useLanguage());
  const [scheme, setScheme] = useState<EmbedScheme>('light');
  const [accent, setAccent] = useState<EmbedAccent>('primary');
  const [isShown, setShown] = useState(false);
  const chosen = { entity: entityId, language, scheme, accent };
  return (
    <section className={partClasses.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('part.title')}</h2>
      <p>{t('part.text')}</p>
      <div className={classes.choices}>
        <SelectField
          label={t('part.language')}
          value={language}
          onChange={({ target }) => setLanguage(languages.find(same(target)) ?? language)}
        >
          <option value="pt">Português</option>
          <option value="en">English</option>
        </SelectField>
        <SelectField
          label={t('part.scheme')}
          value={scheme}
          onChange={({ target }) => setScheme(embedSchemes.find(same(target)) ?? scheme)}
        >
          {embedSchemes.map((one) => (
            <option key={one} value={one}>
              {t(`part.scheme.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('part.accent')}
          value={accent}
          onChange={({ target }) => setAccent(embedAccents.find(same(target)) ?? accent)}
        >
          {embedAccents.map((one) => (
            <option key={one} value={one}>
              {t(`part.accent.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <CopyField label={t('part.code')} value={tagOf(origin, chosen)} rows={6} isOneOfMany />
      <div>
        <Button variant="outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'part.hide' : 'part.show')}
        </Button>
      </div>
      {isShown ? <EmbedPreview chosen={chosen} /> : null}
    </section>
  );
}

const same =
  ({ value }: { value: string }) =>
  (one: string) =>
    one === value;

/** The tag, whose values are ours alone: nothing in it needs to be escaped. */
function tagOf(origin: string, chosen: Record<string, string>): string {
  const data = Object.entries(chosen).map(([name, value]) => `data-${name}="${value}"`);
  return [`<script async src="${origin}/embed.js"`, ...data].join('\n  ').concat('></script>');
}
