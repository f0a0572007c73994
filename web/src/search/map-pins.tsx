import { useMemo } from 'react';
import { formatMoney } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { cameraThatFits, closestZoom, middleOf } from './map/camera.rules.ts';
import classes from './map/map.module.css';
import { MapMarker } from './map/map-marker.tsx';
import { bringIntoView, type MapView, useZoom } from './map/map-view.ts';
import { type Cluster, clustersOf, zoomToOpen } from './map/pins.ts';
import { searchTexts } from './search.texts.ts';
import { searchMapTexts } from './search-map.texts.ts';
import type { ShownResult } from './shown-result.ts';

export interface MapPinsProps {
  view: MapView;
  results: readonly ShownResult[];
  /** The pins have the numbers of the list instead of prices. */
  hasNumbers: boolean;
  active: string | null;
  onActive: (id: string | null) => void;
  onOpen: (id: string) => void;
  onList: (cluster: Cluster<ShownResult>) => void;
}

/** A price or a number for each result; several that would lie on each other are one. */
export function MapPins(props: MapPinsProps) {
  const { view, results, hasNumbers, active, onActive, onOpen, onList } = props;
  const zoom = useZoom(view);
  const clusters = useMemo(() => clustersOf(results, zoom), [results, zoom]);
  const numbers = useMemo(
    () => new Map(results.map(({ id }, index) => [id, index + 1])),
    [results],
  );

  const zoomInto = ({ items }: Cluster<ShownResult>) => {
    const { zoom: fit } = cameraThatFits(items, view.size(), closestZoom);
    return zoomToOpen(items, { zoom, fit, closest: closestZoom });
  };

  function open(cluster: Cluster<ShownResult>) {
    const [first, ...others] = cluster.items;
    if (!first) return;
    const closer = others.length > 0 ? zoomInto(cluster) : null;
    if (closer !== null) return view.easeTo({ ...middleOf(cluster.items), zoom: closer });
    if (others.length > 0) return onList(cluster);
    onOpen(first.id);
    onActive(first.id);
    document.getElementById(`result-${first.id}`)?.scrollIntoView({ block: 'nearest' });
  }

  return clusters.map((cluster) => {
    const { longitude, latitude, items } = cluster;
    const isActive = items.some(({ id }) => id === active);
    return (
      <MapMarker
        key={cluster.id}
        view={view}
        longitude={longitude}
        latitude={latitude}
        level={isActive ? 3 : 2}
      >
        <Pin
          items={items}
          number={hasNumbers ? (numbers.get(cluster.id) ?? null) : null}
          isActive={isActive}
          isListed={items.length > 1 && zoomInto(cluster) === null}
          onActive={onActive}
          onReach={() => bringIntoView(view, { longitude, latitude })}
          onOpen={() => open(cluster)}
        />
      </MapMarker>
    );
  });
}

interface PinProps {
  items: readonly ShownResult[];
  /** In the list, of the first item; null where pins have prices. */
  number: number | null;
  isActive: boolean;
  /** Opening it lists its places; otherwise the map goes closer. */
  isListed: boolean;
  onActive: (id: string | null) => void;
  /** The keyboard has come to it. */
  onReach: () => void;
  onOpen: () => void;
}

function Pin({ items, number, isActive, isListed, onActive, onReach, onOpen }: PinProps) {
  const t = useText(searchTexts);
  const labels = useText(searchMapTexts);
  const language = useLanguage();
  const first = items[0];
  if (!first) return null;
  const isOne = items.length === 1;
  const price =
    first.priceFromCents === 0 ? t('result.free') : formatMoney(first.priceFromCents, language);
  const text = pinText({ isOne, price, number, count: items.length });
  // The words that are seen are part of the name.
  const numberBefore = number === null ? '' : `${text}. `;
  const onPoint = (id: string | null) => () => onActive(isOne ? id : null);
  return (
    <button
      type="button"
      className={isOne && number === null ? classes.pin : classes.cluster}
      data-active={isActive || undefined}
      aria-label={
        isOne
          ? `${numberBefore}${price}, ${first.businessName}, ${first.address}`
          : `${numberBefore}${labels(isListed ? 'map.clusterList' : 'map.cluster', { count: items.length })}`
      }
      onPointerEnter={onPoint(first.id)}
      onPointerLeave={onPoint(null)}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) onReach();
        onPoint(first.id)();
      }}
      onBlur={onPoint(null)}
      onClick={(event) => {
        // A click on the map itself closes the window that this one opens.
        event.stopPropagation();
        onOpen();
      }}
    >
      <span>{text}</span>
    </button>
  );
}

/** Of several with numbers, the first one's number and how many more: '3 +4'. */
function pinText({
  isOne,
  price,
  number,
  count,
}: {
  isOne: boolean;
  price: string;
  number: number | null;
  count: number;
}): string | number {
  if (number === null) return isOne ? price : count;
  return isOne ? number : `${number} +${count - 1}`;
}
