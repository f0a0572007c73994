const singleDigitPrefixes = ['1', '2', '3', '5', '6', '8'];
const twoDigitPrefixes = ['45', '70', '71', '72', '74', '75', '77', '79', '90', '91', '98', '99'];

/**
 * Whether a text is a Portuguese tax number (NIF): nine digits with an assigned prefix and a valid check digit,
 * modulo 11 with weights 9 down to 2, where a remainder below 2 gives 0. The source is the specification's rule for
 * partner registration; 999999990, the final consumer, is valid.
 */
export function isPortugueseTaxNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const hasPrefix =
    singleDigitPrefixes.includes(text.slice(0, 1)) || twoDigitPrefixes.includes(text.slice(0, 2));
  const sum = [...text.slice(0, 8)].reduce(
    (total, digit, index) => total + Number(digit) * (9 - index),
    0,
  );
  const remainder = sum % 11;
  return hasPrefix && Number(text[8]) === (remainder < 2 ? 0 : 11 - remainder);
}
