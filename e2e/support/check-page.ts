import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { HtmlValidate } from 'html-validate';

const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The product writes styles of positions into attributes, and React writes void elements and booleans its own way.
    'no-inline-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    // Lists without bullets say that they are lists, which VoiceOver needs.
    'no-redundant-role': 'off',
    'long-title': 'off',
    // The browser's own hints about files of the product need no hash: they have its origin.
    'require-sri': 'off',
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
  },
});

/** What two independent checkers and the rules of the house find in the HTML of a public page; empty where all is well. */
export async function pageFindings(text: string): Promise<string[]> {
  return [...(await htmlFindings(text)), ...(await dataFindings(text)), ...houseFindings(text)];
}

async function htmlFindings(text: string): Promise<string[]> {
  const { results } = await html.validateString(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

async function dataFindings(text: string): Promise<string[]> {
  const found = new WebAutoExtractor({ addLocation: true }).parse(text);
  const issues = await new Validator().validate(found);
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage, path }) => `${path.map(({ type }) => type).join('/')}: ${issueMessage}`);
}

function houseFindings(text: string): string[] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const once = {
    h1: /<h1[\s>]/g,
    title: /<title>[^<]+ · /g,
    description: /<meta name="description" content="[^"]{20,}/g,
    canonical: /<link rel="canonical"/g,
    picture: /<meta property="og:image" content="https?:/g,
  };
  const missing = Object.entries(once).flatMap(([name, pattern]) =>
    count(pattern) === 1 ? [] : [`${name}: ${count(pattern)} of it`],
  );
  // A key that has no text is shown as it is: `hero.title`.
  const words = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '\n');
  const keys = words.match(/^(?:[a-z]+[A-Za-z]*\.){1,3}[a-z]+[A-Za-z]*$/gm) ?? [];
  return [...missing, ...keys.map((key) => `untranslated: ${key}`)];
}
