/** Whether something can be an e-mail address. The server decides; this spares a round trip for a slip. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
