/** A code that a hotel gives: it is typed from a card, printed, and stands in addresses. */
const stayCode = /^[A-Z0-9][A-Z0-9._/-]{2,39}$/;

/** Whether a code, in capitals and without spaces, can be that of a new stay: 3 to 40 signs. */
export function isStayCode(code: string): boolean {
  return stayCode.test(code);
}
