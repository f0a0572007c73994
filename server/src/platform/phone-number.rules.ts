/**
 * Numbers of no country (ITU-T E.164, list of assigned codes): satellites, networks of many countries, and services that
 * cost who writes to them. Nobody's telephone needs one, and a text to them costs many times one to a country.
 */
const ofNoCountry = /^\+(?:800|808|870|878|88[1-3]|888|979|99[19])/;

/**
 * A phone number as people write it, as E.164; null for what takes no text message: a Portuguese landline, a number of no
 * country, or what is no number. Without a country's prefix it is Portuguese. Portugal's numbering plan: mobiles are 9
 * digits that begin with 9.
 */
export function mobileNumber(written: string | null): string | null {
  const digits = (written ?? '').replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = /^\d{9}$/.test(digits) ? `+351${digits}` : digits;
  if (!/^\+[1-9]\d{7,14}$/.test(number) || ofNoCountry.test(number)) return null;
  return number.startsWith('+351') && !/^\+3519\d{8}$/.test(number) ? null : number;
}
