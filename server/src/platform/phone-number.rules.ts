import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * A phone number as people write it, as E.164. Null if it cannot receive text messages: a landline, a number of no
 * country (satellites, premium services: a text message to them costs many times one to a country), or not a number.
 * Without a country code it is Portuguese. The library's data of mobile numbers decide.
 */
export function mobileNumber(written: string | null): string | null {
  const number = parsePhoneNumberFromString(written ?? '', 'PT');
  return number?.country && number.isValid() ? number.number : null;
}
