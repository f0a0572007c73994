import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeIn, gapMs, noBurst, readKey, releasedOf, scanWithinMs } from './scan.rules.ts';

const codes = fc.stringMatching(/^VAGA[ACDEFGHJKMNPQRTUVWXY34679]{8}$/);

/** Presses the keys with `gap` ms between them. */
function pressAll(keys: readonly string[], gap: number) {
  let burst = noBurst;
  let released = '';
  let scanned: string | null = null;
  for (const [index, key] of keys.entries()) {
    const read = readKey(burst, { key, at: 1000 + index * gap });
    burst = read.burst;
    released += read.released;
    scanned ??= read.scanned;
  }
  return { released: released + releasedOf(burst), scanned };
}

const withEnter = (text: string) => [...text, 'Enter'];

test('a code of 12 characters within 150 ms and Enter is a scan, in any case, and no key of it acts', () => {
  fc.assert(
    fc.property(codes, fc.integer({ min: 0, max: 13 }), fc.boolean(), (code, gap, isLower) => {
      const typed = withEnter(isLower ? code.toLowerCase() : code);
      expect(pressAll(typed, gap)).toEqual({ released: '', scanned: code });
      const withShift = typed.flatMap((key) => ['Shift', key]);
      expect(pressAll(withShift, gap / 2).scanned).toBe(code);
    }),
  );
});

test('a code that took longer is no scan', () => {
  const gap = scanWithinMs / 11 + 1;
  fc.assert(
    fc.property(codes, (code) => {
      expect(pressAll(withEnter(code), gap).scanned).toBeNull();
    }),
  );
});

test('other characters as fast as a scanner do nothing, so that no box of medicine marks a no-show', () => {
  const others = fc.stringMatching(/^[a-z0-9]{3,30}$/);
  fc.assert(
    fc.property(others, fc.integer({ min: 0, max: gapMs }), (text, gap) => {
      expect(pressAll(withEnter(text), gap)).toEqual({ released: '', scanned: null });
    }),
  );
});

test('what a hand presses acts, key by key and in its order', () => {
  const keys = fc.stringMatching(/^[a-z/?]{1,20}$/);
  fc.assert(
    fc.property(keys, fc.integer({ min: gapMs + 1, max: 2000 }), (text, gap) => {
      expect(pressAll([...text], gap).released).toBe(text);
    }),
  );
  expect(pressAll(['c', 'l'], 20).released).toBe('cl');
});

test('Enter, Escape and the arrows of a hand are never held', () => {
  for (const key of ['Enter', 'Escape', 'ArrowLeft', ' ', 'Tab'])
    expect(readKey(noBurst, { key, at: 10 })).toMatchObject({ isHeld: false, scanned: null });
});

test('a camera finds the code of an appointment alone or in a link, and none in anything else', () => {
  fc.assert(
    fc.property(codes, (one) => {
      expect(codeIn(one.toLowerCase())).toBe(one);
      expect(codeIn(`https://vaga.example/in?code=${one}&x=1`)).toBe(one);
    }),
  );
  for (const text of ['', '5601234567890', 'VAGA0000', 'https://vaga.example/'])
    expect(codeIn(text)).toBeNull();
});
