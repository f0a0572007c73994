import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandOf, variants } from '@vaga/contract/brands';
import { automaticRefundHours } from '@vaga/contract/limits';
import { emptySite } from '@vaga/contract/site';
import { expect, test } from 'vitest';
import faqEn from '../i18n/en/faq.json';
import privacyEn from '../i18n/en/privacy-policy.json';
import termsEn from '../i18n/en/terms-of-use.json';
import faqPt from '../i18n/pt/faq.json';
import privacyPt from '../i18n/pt/privacy-policy.json';
import termsPt from '../i18n/pt/terms-of-use.json';
import { documentFor } from './long-document.ts';

const installation = { variant: 'vaga', site: emptySite } as const;
const texts = join(import.meta.dirname, '..', 'i18n');

test('terms and answers name the brand and the hours of the automatic refund, and leave no gap', () => {
  for (const language of ['pt', 'en'] as const) {
    const hours = `${automaticRefundHours} ${language === 'pt' ? 'horas' : 'hours'}`;
    const terms = JSON.stringify(
      documentFor({ pt: termsPt, en: termsEn }, { language, ...installation }),
    );
    const faq = JSON.stringify(
      documentFor({ pt: faqPt, en: faqEn }, { language, ...installation }),
    );
    for (const content of [terms, faq]) {
      expect(content).toContain(hours);
      expect(content).not.toContain('{{');
    }
    expect(terms).toContain('Vaga');
  }
});

test('no text of a screen writes how long something lasts itself: it comes from the limits', () => {
  // How long laboratories take to answer is no limit of ours; nor are stories, and the hours of a day.
  const notOurs =
    '"(?:hold.soon|refundFailed.lead|empty.text|story.\\d|belief.2.text|hours.allDay)"';
  const number = '(?:\\d+|one|two|three|seven|ten|duas|dois|três|sete|dez)';
  const what = '(?:minut|hour|horas|working|days|dias|guests|hóspedes|people|pessoas)';
  const limit = '(?:lasts|valid for|works for|up to|at most|até|vale|durante|antes)';
  const written = new RegExp(
    `^ {2}(?!${notOurs})"[\\w.]+": .*\\b${number} ${what}|^ {4,}"(?!.*PCR).*\\b${limit}( uma?| one)? ${number}? ?${what}`,
    'm',
  );
  const files = ['pt', 'en'].flatMap((language) =>
    readdirSync(join(texts, language)).map((file) => join(texts, language, file)),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the address to write to is the brand’s, and no text has an address of its own', () => {
  for (const variant of variants) {
    const { help, officer, dataProtection } = brandOf(variant).contacts;
    const facts = { ...installation, language: 'pt', variant } as const;
    const terms = JSON.stringify(documentFor({ pt: termsPt, en: termsEn }, facts));
    const privacy = JSON.stringify(documentFor({ pt: privacyPt, en: privacyPt }, facts));
    expect(terms).toContain(help);
    expect(privacy).toContain(officer);
    expect(privacy).toContain(dataProtection);
    expect(terms + privacy).not.toContain('{{');
  }
  const written = ['pt', 'en'].flatMap((language) =>
    readdirSync(join(texts, language)).filter((file) =>
      /(?:ajuda|dpo)@/.test(readFileSync(join(texts, language, file), 'utf8')),
    ),
  );
  expect(written).toEqual([]);
});

test('the terms name the complaints book that the installation names, and none where it names none', () => {
  const termsOf = (complaintsUrl: string | null) =>
    JSON.stringify(
      documentFor(
        { pt: termsPt, en: termsEn },
        { language: 'pt', variant: 'vaga', site: { ...emptySite, complaintsUrl } },
      ),
    );
  expect(termsOf('https://www.livroreclamacoes.pt')).toContain(
    'livro de reclamações: https://www.livroreclamacoes.pt',
  );
  expect(termsOf(null)).not.toMatch(/reclamaç/);
});

test('no page promises a validation or a notification that nothing does, nor a price, nor a time kept before it is', () => {
  // Validation with the national health service and notification of results are not built; a hold begins when times are
  // saved.
  const promises = [
    /(validad|valida[rç]|notificaç)[^"]*(serviço nacional|vigilância)/i,
    /(serviço nacional de saúde|vigilância epidemiológica)/i,
    /(validat|notif)[^"]*(national health|surveillance)/i,
    /(national health service|epidemiological)/i,
    /\d+ ?€|€ ?\d+/,
    /(que|you) (escolhe|choose)\b[^".]*(fica guardad|is kept)/i,
    /guardamos a sua escolha|we keep what you chose/i,
    /um toque|one tap/i,
  ];
  const pages = [
    'about',
    'app',
    'faq',
    'home',
    'identity',
    'partners',
    'plans',
    'privacy-policy',
    'terms-of-use',
  ];
  const broken = ['pt', 'en'].flatMap((language) =>
    pages.flatMap((page) => {
      const content = readFileSync(join(texts, language, `${page}.json`), 'utf8');
      return promises.flatMap((promise) => promise.exec(content)?.[0] ?? []);
    }),
  );
  expect(broken).toEqual([]);
});

test('answers, terms and the cancellation agree about refunds to cards: some days, whenever the patient cancels', () => {
  const content = [faqPt, termsPt, faqEn, termsEn].map((text) => JSON.stringify(text));
  for (const text of content) {
    expect(text).toContain('{{refundDays}}');
    expect(text).not.toMatch(/{{refundDays}} (?:dias úteis quando|working days when)/);
  }
});

test('the answer about how long a time is held names payments by link and by reference too', () => {
  const [pt, en] = [faqPt, faqEn].map((faq) =>
    faq.groups
      .flatMap(({ items }) => items)
      .flatMap(({ answer }) => answer)
      .filter((line) => /{{(?:longestHold|paymentLinkHours)}}/.test(line))
      .join(' '),
  );
  expect(pt).toMatch(/confirmou a hora.*{{paymentLinkHours}} horas.*Multibanco/);
  expect(en).toMatch(/confirmed the time.*{{paymentLinkHours}} hours.*Multibanco/);
});

test('the privacy policy names Google only where appointments can be added to its wallet', () => {
  const policyWith = (google: boolean) =>
    JSON.stringify(
      documentFor(
        { pt: privacyPt, en: privacyEn },
        {
          language: 'en',
          variant: 'vaga',
          site: { ...emptySite, wallets: { apple: true, google } },
        },
      ),
    );
  expect(policyWith(true)).toContain('add an appointment to Google Wallet');
  expect(policyWith(false)).not.toContain('Google');
});
