import type { PhotoSource } from '@vaga/contract/entity-photos';

interface PhotoProps {
  /** The narrowest first. */
  sources: readonly PhotoSource[];
  alt: string;
  /** How wide it is shown, as the attribute of an image says it. */
  sizes: string;
  /** In view from the start: it is not loaded late. */
  isFirst?: boolean;
}

/** A photo in the width that its place on this screen needs. Its size is known before it comes, so that nothing jumps. */
export function Photo({ sources, alt, sizes, isFirst = false }: PhotoProps) {
  const widest = sources.at(-1);
  if (!widest) return null;
  return (
    <img
      src={sources[0]?.url}
      srcSet={sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={widest.width}
      height={widest.height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
