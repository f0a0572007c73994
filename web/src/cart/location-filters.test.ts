import { expect, test } from 'vitest';
import { filterOfQuery, type LocationFilter, queryOfFilter } from './location-filters.ts';

test('a filter comes back from the address that it was written to', () => {
  const filters: LocationFilter[] = [
    { by: 'near', latitude: '40.2056', longitude: '-8.4195' },
    { by: 'checkIn', words: 'Hotel Maré' },
    { by: 'area', district: '6', municipality: '', words: 'Coimbra' },
    { by: 'area', district: '6', municipality: '603', words: 'Coimbra' },
  ];
  for (const filter of filters)
    expect(filterOfQuery(new URLSearchParams(queryOfFilter(filter)))).toEqual(filter);
});

test('an address without a place has no filter, nor has half a point', () => {
  expect(filterOfQuery(new URLSearchParams('date=2026-11-23'))).toBeNull();
  expect(filterOfQuery(new URLSearchParams('nearUser=true&latitude=40'))).toBeNull();
});
