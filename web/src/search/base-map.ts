import type { Palette } from '@vaga/contract/brands';
import type { StyleSpecification } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { outlines } from '../geography/index.ts';

/** Where the map may go: the mainland, Madeira and the Azores. West, south, east, north. */
export const mapLimits: [number, number, number, number] = [-33.5, 29, -3.2, 44.4];

export const defaultZoom = 7;
export const defaultCentre: [number, number] = [-8.2, 39.7];

/** Whose data the map is drawn from. */
const mapCredit =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a> · <a href="https://www.geonames.org/">GeoNames</a>';

const topology = outlines as unknown as Topology<{
  districts: GeometryCollection;
  neighbours: GeometryCollection;
}>;

/** A map without any server: sea, neighbours, districts and their borders, in the brand's colours. */
export function baseMapStyle(palette: Palette): StyleSpecification {
  const { sea, neighbour, land, border } = mapColours(palette);
  return {
    version: 8,
    sources: {
      neighbours: { type: 'geojson', data: feature(topology, topology.objects.neighbours) },
      districts: {
        type: 'geojson',
        data: feature(topology, topology.objects.districts),
        attribution: mapCredit,
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      {
        id: 'neighbours',
        type: 'fill',
        source: 'neighbours',
        paint: { 'fill-color': neighbour, 'fill-antialias': false },
      },
      { id: 'land', type: 'fill', source: 'districts', paint: { 'fill-color': land } },
      {
        id: 'borders',
        type: 'line',
        source: 'districts',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': border, 'line-width': 1.2 },
      },
    ],
  };
}

function mapColours({ tileFill, surface, quiet, line, inkSoft }: Palette) {
  return {
    sea: mixed(tileFill, surface, 0.38),
    neighbour: mixed(quiet, line, 0.6),
    land: quiet,
    border: mixed(inkSoft, quiet, 0.22),
  };
}

/** Two colours (#rrggbb) as paints mix: `part` of the first. */
function mixed(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * part + (b ?? 0) * (1 - part));
  });
  return `rgb(${channels.join(', ')})`;
}
