import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * The numbering plan gives 9 to mobile services. Also 90, which is not assigned: the demonstration's people have such
 * numbers.
 */
const portugueseMobile = /^\+3519\d{8}$/;

/**
 * A phone number as people write it, as E.164. Null if it cannot receive text messages: a landline, a number of no
 * country (satellites, premium services: a text message to them costs many times one to a country), or not a number.
 * Without a country code it is Portuguese. Of other countries the library's list of mobile numbers decides.
 */
export function mobileNumber(written: string | null): string | null {
  const parsed = parsePhoneNumberFromString(written ?? '', 'PT');
  if (!parsed) return null;
  if (portugueseMobile.test(parsed.number)) return parsed.number;
  return parsed.country && parsed.isValid() ? parsed.number : null;
}
