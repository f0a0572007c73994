import { expect, test } from 'vitest';
import {
  filterOfQuery,
  filterOfSearch,
  type LocationFilter,
  nearTextOf,
  queryOfFilter,
} from './location-filters.ts';

test('a filter comes back from the address that it was written to', () => {
  const filters: LocationFilter[] = [
    { by: 'near', latitude: '40.2056', longitude: '-8.4195' },
    { by: 'near', latitude: '40.2056', longitude: '-8.4195', label: 'Arazede' },
    { by: 'checkIn', label: 'Hotel Maré' },
    { by: 'area', district: '6', municipality: '', label: 'Coimbra' },
    { by: 'area', district: '6', municipality: '603', label: 'Coimbra' },
  ];
  for (const filter of filters)
    expect(filterOfQuery(new URLSearchParams(queryOfFilter(filter)))).toEqual(filter);
});

test('an address without a place has no filter, nor has half a point', () => {
  expect(filterOfQuery(new URLSearchParams('date=2026-11-23'))).toBeNull();
  expect(filterOfQuery(new URLSearchParams('nearUser=true&latitude=40'))).toBeNull();
});

test('where a search looked is where the booking looks: a district as a border, anything else around its point', () => {
  const search = { location: '', label: 'Coimbra', latitude: '', longitude: '' };
  const point = { latitude: 40.2, longitude: -8.4 };
  const known = [
    { id: 'l:1', latitude: 1, longitude: 1 },
    { id: 'm:0603', ...point },
  ];
  expect(filterOfSearch({ ...search, location: 'd:06' }, [])).toEqual({
    by: 'area',
    district: '6',
    municipality: '',
    label: 'Coimbra',
  });
  expect(filterOfSearch({ ...search, location: 'm:0603' }, known)).toEqual({
    by: 'near',
    latitude: '40.2',
    longitude: '-8.4',
    label: 'Coimbra',
  });
  expect(filterOfSearch({ ...search, label: '', latitude: '40.2', longitude: '-8.4' }, [])).toEqual(
    { by: 'near', latitude: '40.2', longitude: '-8.4' },
  );
});

test('a search for an unknown place, or for none, has no label', () => {
  const search = { location: '', label: 'Nada', latitude: '', longitude: '' };
  expect(filterOfSearch({ ...search, location: 'l:9' }, [])).toBeNull();
  expect(filterOfSearch(search, [])).toBeNull();
});

test('a hotel takes its article, a town does not', () => {
  expect(['Hotel Maré', 'Hostel da Sé'].map(nearTextOf)).toEqual(
    Array(2).fill('location.nearHotel'),
  );
  expect(['Coimbra', 'Casa da Ponte', 'Hoteleira'].map(nearTextOf)).toEqual(
    Array(3).fill('location.nearCheckIn'),
  );
});
