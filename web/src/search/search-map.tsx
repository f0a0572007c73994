import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SearchResult } from '@vaga/contract/search';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useRef, useState } from 'react';
import { paths } from '../app/paths.ts';
import { useBrand, useRootData } from '../app/root-data.ts';
import { locationAt, nowhere } from '../geography/index.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ClusterWindow } from './cluster-window.tsx';
import { searchQueryOf } from './filters.ts';
import { InfoWindow } from './info-window.tsx';
import { MapMissing } from './map-missing.tsx';
import type { MapPanelProps } from './map-panel.tsx';
import { MapPins } from './map-pins.tsx';
import type { Cluster } from './pins.ts';
import { PlaceNames } from './place-names.tsx';
import { searchTexts } from './search.texts.ts';
import classes from './search-map.module.css';
import { useMap } from './use-map.ts';
import { firstInView, useMoved } from './use-moved.ts';

/** The results on a map that needs no other server, or on that of MAP_STYLE_URL. A chunk of its own: the library alone is larger than the rest. */
export function SearchMap({ results, searchKey, filters, active, onActive }: MapPanelProps) {
  const t = useText(searchTexts);
  const brand = useBrand();
  const palette = brand[useComputedColorScheme('light')];
  const box = useRef<HTMLDivElement>(null);
  const mapLabels = { title: t('map.label'), zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut') };
  const styleUrl = useRootData()?.mapStyleUrl ?? null;
  const { map, hasFailed, isOwn } = useMap(box, {
    palette,
    labels: mapLabels,
    styleUrl,
    items: firstInView(results),
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const [listed, setListed] = useState<Cluster<SearchResult> | null>(null);
  const wasMoved = useMoved(map, results, searchKey);
  const opened = results.find(({ id }) => id === openId);
  if (hasFailed) return <MapMissing />;
  return (
    <div className={classes.map}>
      <div ref={box} className={classes.canvas} />
      {map ? (
        <>
          {isOwn ? <PlaceNames map={map} items={results} /> : null}
          <MapPins
            map={map}
            results={results}
            active={openId ?? active}
            onActive={(id) => onActive(id ?? openId)}
            onOpen={(id) => {
              setListed(null);
              setOpenId(id);
            }}
            onList={(cluster) => {
              setOpenId(null);
              setListed(cluster);
            }}
          />
          {listed?.items.every((item) => results.includes(item)) ? (
            <ClusterWindow
              key={listed.id}
              map={map}
              cluster={listed}
              filters={filters}
              onClose={() => setListed(null)}
            />
          ) : null}
          {opened ? (
            <InfoWindow
              key={opened.id}
              map={map}
              result={opened}
              filters={filters}
              onClose={() => {
                setOpenId(null);
                onActive(null);
              }}
            />
          ) : null}
          {wasMoved ? <SearchHere map={map} filters={filters} /> : null}
        </>
      ) : null}
    </div>
  );
}

/** Searches around the middle of what the map shows now. */
function SearchHere({ map, filters }: { map: MapLibreMap } & Pick<MapPanelProps, 'filters'>) {
  const t = useText(searchTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function search() {
    setBusy(true);
    const { lat, lng } = map.getCenter();
    const latitude = Math.round(lat * 10_000) / 10_000;
    const longitude = Math.round(lng * 10_000) / 10_000;
    const nearest = await locationAt(latitude, longitude).catch(() => undefined);
    const label = nearest?.locationDescription ?? t('map.zone');
    const place = { ...nowhere, label, latitude, longitude };
    await navigate(paths.search(searchQueryOf({ ...filters, place })));
    setBusy(false);
  }
  return (
    <Button
      variant="outline"
      className={classes.searchHere}
      isBusy={isBusy}
      icon={<IconRefresh size={20} aria-hidden="true" />}
      onClick={() => void search()}
    >
      {t('map.searchHere')}
    </Button>
  );
}
