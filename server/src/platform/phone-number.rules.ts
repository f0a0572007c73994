/**
 * Country codes that belong to no country (ITU-T E.164, list of assigned codes): satellites, networks of several
 * countries, premium services. No patient needs one, and a text message to them costs many times one to a country.
 */
const ofNoCountry = /^\+(?:800|808|870|878|88[1-3]|888|979|99[19])/;

/**
 * A phone number as people write it, as E.164. Null if it cannot receive text messages: a Portuguese landline, a number
 * of no country, or not a number. Without a country code it is Portuguese, where mobile numbers have 9 digits and begin
 * with 9.
 */
export function mobileNumber(written: string | null): string | null {
  const digits = (written ?? '').replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = /^\d{9}$/.test(digits) ? `+351${digits}` : digits;
  if (!/^\+[1-9]\d{7,14}$/.test(number) || ofNoCountry.test(number)) return null;
  return number.startsWith('+351') && !/^\+3519\d{8}$/.test(number) ? null : number;
}
