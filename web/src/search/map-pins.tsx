import type { SearchResult } from '@vaga/contract/search';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useMemo } from 'react';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { MapMarker } from './map-marker.tsx';
import { type Cluster, clustersOf, zoomToOpen } from './pins.ts';
import { searchTexts } from './search.texts.ts';
import classes from './search-map.module.css';
import { closestZoom, useZoom, zoomOnto, zoomThatFits } from './use-map.ts';

export interface MapPinsProps {
  map: MapLibreMap;
  results: readonly SearchResult[];
  active: string | null;
  onActive: (id: string | null) => void;
  onOpen: (id: string) => void;
  onList: (cluster: Cluster<SearchResult>) => void;
}

/** A price for each result; a number where several would lie on each other. */
export function MapPins({ map, results, active, onActive, onOpen, onList }: MapPinsProps) {
  const zoom = useZoom(map);
  const clusters = useMemo(() => clustersOf(results, zoom), [results, zoom]);

  const zoomInto = ({ items }: Cluster<SearchResult>) =>
    zoomToOpen(items, { zoom, fit: zoomThatFits(map, items), closest: closestZoom });

  function open(cluster: Cluster<SearchResult>) {
    const [first, ...others] = cluster.items;
    if (!first) return;
    const closer = others.length > 0 ? zoomInto(cluster) : null;
    if (closer !== null) return zoomOnto(map, cluster.items, closer);
    if (others.length > 0) return onList(cluster);
    onOpen(first.id);
    onActive(first.id);
    document.getElementById(`result-${first.id}`)?.scrollIntoView({ block: 'nearest' });
  }

  return clusters.map((cluster) => {
    const isActive = cluster.items.some(({ id }) => id === active);
    return (
      <MapMarker
        key={cluster.id}
        map={map}
        longitude={cluster.longitude}
        latitude={cluster.latitude}
        level={isActive ? 3 : 2}
      >
        <Pin
          cluster={cluster}
          isActive={isActive}
          isListed={cluster.items.length > 1 && zoomInto(cluster) === null}
          onActive={onActive}
          onOpen={() => open(cluster)}
        />
      </MapMarker>
    );
  });
}

function Pin({
  cluster: { items },
  isActive,
  isListed,
  onActive,
  onOpen,
}: {
  cluster: Cluster<SearchResult>;
  isActive: boolean;
  /** Opening it lists its places; otherwise the map goes closer. */
  isListed: boolean;
  onActive: (id: string | null) => void;
  onOpen: () => void;
}) {
  const t = useText(searchTexts);
  const language = useLanguage();
  const first = items[0];
  if (!first) return null;
  const isOne = items.length === 1;
  const price =
    first.priceFromCents === 0 ? t('result.free') : formatMoney(first.priceFromCents, language);
  const onPoint = (id: string | null) => () => onActive(isOne ? id : null);
  return (
    <button
      type="button"
      className={isOne ? classes.pin : classes.cluster}
      data-active={isActive || undefined}
      aria-label={
        isOne
          ? `${price}, ${first.businessName}, ${first.address}`
          : t(isListed ? 'map.clusterList' : 'map.cluster', { count: items.length })
      }
      onPointerEnter={onPoint(first.id)}
      onPointerLeave={onPoint(null)}
      onFocus={onPoint(first.id)}
      onBlur={onPoint(null)}
      onClick={(event) => {
        // A click on the map itself closes the window that this one opens.
        event.stopPropagation();
        onOpen();
      }}
    >
      <span>{isOne ? price : items.length}</span>
    </button>
  );
}
