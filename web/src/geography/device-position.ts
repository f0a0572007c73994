/** Where the device is. Rejects where the person or the device refuses, or after ten seconds. */
export function devicePosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: 10_000,
      maximumAge: 300_000,
    });
  });
}
