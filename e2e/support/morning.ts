const hourAtFirst = 10;

/**
 * A zone in which it is between ten and eleven in the morning now, without summer time, and its offset as instants are
 * written: a journey that begins shortly before midnight does not end on another day.
 */
export function zoneOfMorning(): { name: string; offset: string } {
  const ahead = hourAtFirst - new Date().getUTCHours();
  // Zones go from 14 hours ahead to 12 behind.
  const hours = ahead < -12 ? ahead + 24 : ahead;
  const two = String(Math.abs(hours)).padStart(2, '0');
  // The sign in the names of these zones is the other way round.
  return {
    name: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    offset: `${hours < 0 ? '-' : '+'}${two}:00`,
  };
}
