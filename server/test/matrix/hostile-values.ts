/** What a careless, broken or wicked client puts where something else belongs. */
export const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_992,
  '',
  '   ',
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800 lone surrogate',
  '👩‍👩‍👧‍👦 e\u0301 ‮txet',
  "'; drop table accounts; --",
  "1' or '1'='1",
  '<script>alert(1)</script>',
  `${'../'.repeat(4)}etc/passwd`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the attack
  '${7*7}{{7*7}}',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000+14:00',
  '9999-12-31',
  '9999-12-31T23:59:59+14:00',
  'infinity',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[[[[]]]]],
  {},
  { $gt: '' },
  { constructor: { prototype: { isAdministrator: true } } },
];

/** Whole bodies that fit no call. */
export const hostileBodies: string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '12',
  '{',
  '{"a":',
  '{"__proto__":{"isAdministrator":true}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

/** The same value with one leaf at a time replaced: every leaf, whatever its depth, and the value itself. */
export function* withEachLeaf(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const changed of withEachLeaf(item, replacement)) yield value.with(index, changed);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      for (const changed of withEachLeaf(item, replacement)) yield { ...value, [key]: changed };
    }
  }
}
