import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { paths } from '../app/paths.ts';
import { locationAt, nowhere } from '../geography/index.ts';
import { useNavigate } from '../platform/link.tsx';
import { useText } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ClusterWindow } from './cluster-window.tsx';
import { searchQueryOf } from './filters.ts';
import { InfoWindow } from './info-window.tsx';
import type { Position } from './map/camera.rules.ts';
import classes from './map/map.module.css';
import { MapCanvas } from './map/map-canvas.tsx';
import type { MapView } from './map/map-view.ts';
import type { Cluster } from './map/pins.ts';
import { useHasNumbers } from './map/use-has-numbers.ts';
import { firstInView, useMoved } from './map/use-moved.ts';
import type { MapPanelProps } from './map-panel.tsx';
import { MapPins } from './map-pins.tsx';
import { searchMapTexts } from './search-map.texts.ts';
import type { ShownResult } from './shown-result.ts';

/** The results on a map that needs no other server, or on that of MAP_STYLE_URL. A chunk of its own. */
export function SearchMap({ results, point, searchKey, ...props }: MapPanelProps) {
  const shown = useMemo(
    () => [...firstInView(results), ...(point ? [point] : [])],
    [results, point],
  );
  return (
    <MapCanvas items={results} shown={shown} point={point}>
      {(view) => (
        <OnMap view={view} results={results} shown={shown} searchKey={searchKey} {...props} />
      )}
    </MapCanvas>
  );
}

interface OnMapProps extends Omit<MapPanelProps, 'point'> {
  view: MapView;
  /** What a new search brings into view. */
  shown: readonly Position[];
}

function OnMap({ view, results, shown, searchKey, filters, active, onActive }: OnMapProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [listed, setListed] = useState<Cluster<ShownResult> | null>(null);
  const wasMoved = useMoved(view, shown, searchKey);
  const hasNumbers = useHasNumbers();
  const opened = results.find(({ id }) => id === openId);
  return (
    <>
      <MapPins
        view={view}
        results={results}
        hasNumbers={hasNumbers}
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
          view={view}
          cluster={listed}
          filters={filters}
          onClose={() => setListed(null)}
        />
      ) : null}
      {opened ? (
        <InfoWindow
          key={opened.id}
          view={view}
          result={opened}
          filters={filters}
          onClose={() => {
            setOpenId(null);
            onActive(null);
          }}
        />
      ) : null}
      {wasMoved ? <SearchHere view={view} filters={filters} /> : null}
    </>
  );
}

/** Searches around the middle of what the map shows now. */
function SearchHere({ view, filters }: { view: MapView } & Pick<MapPanelProps, 'filters'>) {
  const t = useText(searchMapTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function search() {
    setBusy(true);
    const { latitude: lat, longitude: lng } = view.camera();
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
