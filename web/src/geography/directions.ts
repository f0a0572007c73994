/** Opens the way there in whatever the device has for maps. */
export function directionsTo({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
