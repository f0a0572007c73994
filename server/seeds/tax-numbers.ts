/**
 * A company's tax number with its right check digit (modulo 11, weights 9 to 2; 10 and 11 give 0). It begins with 59,
 * which the register has not reached: no real company has it.
 */
export function companyTaxNumber(ordinal: number): string {
  return withCheckDigit(`59${String(ordinal).padStart(6, '0')}`);
}

function withCheckDigit(eightDigits: string): string {
  const sum = [...eightDigits].reduce(
    (total, digit, index) => total + Number(digit) * (9 - index),
    0,
  );
  const rest = sum % 11;
  return `${eightDigits}${rest < 2 ? 0 : 11 - rest}`;
}
