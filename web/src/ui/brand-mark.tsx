import type { Brand } from '@vaga/contract/brands';

const petal = 'M15.2 15.2C8.6 15.2 4.6 10.8 4.6 4.6C10.8 4.6 15.2 8.6 15.2 15.2z';
const quietPetals = [0, 180, 270];
const freePetal = 90;

/** The mark: a tile of four petals, of which one is the free place. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--deep)" />
      {quietPetals.map((angle) => (
        <path key={angle} d={petal} transform={`rotate(${angle} 16 16)`} fill="#ffffff" />
      ))}
      <path d={petal} transform={`rotate(${freePetal} 16 16)`} fill="var(--tile-spark)" />
    </svg>
  );
}

/** The mark as a data URL, for the browser's tab. */
export function brandIcon({ light }: Brand): string {
  const petals = quietPetals
    .map((angle) => `<path d="${petal}" transform="rotate(${angle} 16 16)" fill="#fff"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light.deep}"/>${petals}<path d="${petal}" transform="rotate(${freePetal} 16 16)" fill="${light.tileSpark}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
