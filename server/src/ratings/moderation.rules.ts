import type { RatingFinding } from '@vaga/contract/rating-limits';

type TextFinding = Exclude<RatingFinding, 'refusedBefore'>;

/**
 * Why a comment or an answer has to be read by an administrator before it is shown; none: it is shown at once. Names are allowed.
 * The rule is coarse on purpose: what it stops wrongly waits for some hours, what it lets through wrongly is public.
 */
export function findingsOf(text: string): TextFinding[] {
  const plain = plainOf(text);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const found: Record<TextFinding, boolean> = {
    contact: hasContact(text),
    link: hasLink(plain),
    health: words.some((word) => healthWords.has(word)) || healthPhrases.test(plain),
    insult: words.some((word) => insults.has(word)),
    shouting: isShouting(text),
    tooShort: words.join('').length < 2,
    repeated: isRepeated(plain, words),
  };
  return (Object.keys(found) as TextFinding[]).filter((finding) => found[finding]);
}

/** Lower case, without accents and invisible characters. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** An e-mail address, an account of a social network, or a number with as many digits as a telephone, a health or a tax number. */
function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (/\S\s*(?:@|\(at\)|\[at\])\s*\S/i.test(plain) || /(?:^|\s)@\w{3,}/.test(plain)) return true;
  return /(?:\d[\s./()-]{0,2}){9,}/.test(plain);
}

/** The second list has endings that are words as well, or begin a sentence: without a blank. A path makes any ending one. */
function hasLink(text: string): boolean {
  const plain = text.replaceAll('。', '.');
  return (
    /\b(?:https?:|hxxps?:|www\.)/.test(plain) ||
    /[a-z0-9-]+\s?\.\s?(?:pt|com|net|org|eu|info|io|app|me|link|shop|br|es|uk)\b/.test(plain) ||
    /[a-z0-9-]\.(?:co|ly|gl|gg|cc|tv|ai|to|xyz|top|site|online|store|club|live|biz|de|fr|it|ch|lu|us|ru|cn|tk)\b/.test(
      plain,
    ) ||
    /[a-z0-9-]\.[a-z]{2,12}\//.test(plain)
  );
}

/** Twelve letters or more, most of them capitals. */
function isShouting(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  return letters.length >= 12 && capitals.length / letters.length > 0.6;
}

/** A character five times in a row, a word three times in a row, or a long text of few words. */
function isRepeated(plain: string, words: readonly string[]): boolean {
  if (/([^\s\d.])\1{4,}/u.test(plain) || /\.{7,}/.test(plain)) return true;
  if (words.some((word, at) => word === words[at + 1] && word === words[at + 2])) return true;
  return words.length >= 10 && new Set(words).size / words.length < 0.35;
}

/** Results, findings and illnesses, without accents: what a rating must not say of its author, or of others. */
const healthWords = new Set(
  `positivo positiva positivos negativo negativa negativos positive negative inconclusivo inconclusive
  diagnostico diagnosticado diagnosticada diagnosis diagnosed
  resultado resultados result results
  hiv vih sida aids covid sifilis syphilis gonorreia gonorrhoea clamidia chlamydia hepatite hepatitis tuberculose tuberculosis
  cancro cancer tumor tumour carcinoma quimioterapia chemotherapy leucemia leukaemia metastase metastases
  gravida gravidez aborto pregnant pregnancy abortion miscarriage
  diabetes diabetico diabetica diabetic colesterol cholesterol hemoglobina haemoglobin glicemia psa
  depressao depression ansiedade anxiety esquizofrenia schizophrenia bipolar
  epilepsia epilepsy demencia dementia alzheimer parkinson
  infecao infeccao infection doenca doencas disease illness dsts dst sti stis
  biopsia biopsy mamografia mammogram colonoscopia colonoscopy papanicolau
  medicacao medication antibiotico antibiotics antidepressivo antidepressants metadona methadone`.split(
    /\s+/,
  ),
);

const healthPhrases =
  /\b(?:tenho|sofro de|tive|minha doenca|i have been ill|i suffer|i was ill)\s+(?:uma?\s+)?(?:doen|cancr|infe|tumor|cancer|disease|infection)/;

/** A small list; the rest is for readers, who report it to the administration. */
const insults = new Set(
  `merda merdas caralho puta putas filhodaputa cabrao cabroes foda fodase foder paneleiro paneleiros
  idiota idiotas imbecil imbecis estupido estupida estupidos burro burra burros otario otaria palhaco palhacos nojento nojenta
  vigarista vigaristas ladrao ladroes gatuno gatunos aldrabao aldraboes preto preta pretos cigano ciganos monhe
  shit bullshit fuck fucking fucked bitch bastard bastards asshole arsehole idiot idiots moron morons stupid retard retarded
  scum thief thieves crook crooks cunt wanker nigger faggot`.split(/\s+/),
);
