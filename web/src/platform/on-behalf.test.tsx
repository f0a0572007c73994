import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { defineOnBehalf, defineTexts, OnBehalfContext, useText } from './texts.ts';

type Json = Record<string, string>;
const files = import.meta.glob<Json>('../i18n/*/*.json', { import: 'default', eager: true });
const guestFiles = Object.keys(files).filter((file) => file.endsWith('-guests.json'));

const texts = defineOnBehalf(
  defineTexts(
    'trial-guests',
    { whose: 'Os seus dados', code: 'Código' },
    { whose: 'Your details', code: 'Code' },
  ),
  { pt: { whose: 'Os dados do hóspede' }, en: { whose: "The guest's details" } },
);

function Words() {
  const t = useText(texts);
  return <p>{`${t('whose')}, ${t('code')}`}</p>;
}

const shown = () => [...document.querySelectorAll('main p')].map(({ textContent }) => textContent);

test('who acts for others reads the texts about them, and everywhere else those of all', async () => {
  await openPage(
    <>
      <Words />
      <OnBehalfContext value={true}>
        <Words />
      </OnBehalfContext>
    </>,
  );
  expect(shown()).toEqual(['Your details, Code', "The guest's details, Code"]);
});

test.each(guestFiles)(
  'each text of %s stands for one of its slice, with the same values',
  (file) => {
    const base = files[file.replace('-guests.json', '.json')] ?? {};
    const valuesOf = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
    for (const [key, text] of Object.entries(files[file] ?? {})) {
      expect(base, key).toHaveProperty([key]);
      expect(valuesOf(text), key).toEqual(valuesOf(base[key]));
      expect(text, key).not.toBe(base[key]);
    }
  },
);

test('both languages of a slice have texts for who acts for others', () => {
  expect(guestFiles.length).toBeGreaterThanOrEqual(2);
});
