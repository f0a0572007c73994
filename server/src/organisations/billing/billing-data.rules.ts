/** The associated data of the encryption: moved to another organisation, an IBAN cannot be decrypted. */
export function ibanContext(organisationId: string): string {
  return `IBAN of organisation ${organisationId}`;
}

/** What of an IBAN is shown, and recorded when it changes. */
export const ibanEnd = (iban: string) => iban.slice(-4);
