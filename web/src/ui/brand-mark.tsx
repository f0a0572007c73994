/** The mark: a tile of four petals, of which one is the free place. */
export function BrandMark({ size = 32 }: { size?: number }) {
  const petal = 'M15.2 15.2C8.6 15.2 4.6 10.8 4.6 4.6C10.8 4.6 15.2 8.6 15.2 15.2z';
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--deep)" />
      <g fill="#ffffff">
        <path d={petal} />
        <path d={petal} transform="rotate(180 16 16)" />
        <path d={petal} transform="rotate(270 16 16)" />
      </g>
      <path d={petal} transform="rotate(90 16 16)" fill="var(--tile-spark)" />
    </svg>
  );
}
