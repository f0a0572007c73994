/**
 * A phone number as people write it, as E.164; null for what takes no text message: a Portuguese landline, or what is no
 * number. Without a country's prefix it is Portuguese. Portugal's numbering plan: mobiles are 9 digits that begin with 9.
 */
export function mobileNumber(written: string | null): string | null {
  const digits = (written ?? '').replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = /^\d{9}$/.test(digits) ? `+351${digits}` : digits;
  if (!/^\+[1-9]\d{7,14}$/.test(number)) return null;
  return number.startsWith('+351') && !/^\+3519\d{8}$/.test(number) ? null : number;
}
