/**
 * The wall time (HH:mm) that a line of text says: '9', '930', '9:30', '9h30', '09.30'; null for anything else. Words such as
 * 'pm' are none: the page writes all times with 24 hours.
 */
export function readTypedTime(typed: string): string | null {
  const text = typed.trim();
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})\s*[:.hH]\s*(\d{2})?$/.exec(text) ?? /^(\d{1,2}?)(\d{2})?$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
