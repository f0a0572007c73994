import { expect, test } from 'vitest';
import { filtersOf, missingOf, searchBodyOf, searchQueryOf } from './filters.ts';
import { noRefinement } from './refinement.ts';

const today = '2026-11-21';
const last = '2028-11-21';
const read = (query: string) => filtersOf(new URLSearchParams(query), { today, last });

test('the address holds all filters, there and back', () => {
  const query = 'serviceType=5&service=501&location=m:0603&full_location=Coimbra&date=2026-11-23';
  const filters = read(query);
  expect(filters).toEqual({
    serviceType: '5',
    service: '501',
    place: { label: 'Coimbra', location: 'm:0603', latitude: null, longitude: null },
    date: '2026-11-23',
    refinement: noRefinement,
  });
  expect(searchQueryOf(filters)).toMatchObject({ serviceType: '5', location: 'm:0603' });
});

test('a day that has passed is today, and what is no day is any day', () => {
  expect(read('date=2026-11-20').date).toBe(today);
  expect(read('date=2026-02-30').date).toBe('');
  expect(read('date=tomorrow').date).toBe('');
  expect(read('').date).toBe('');
});

test('a place of each kind is there again after a reload', () => {
  for (const location of ['d:06', 'm:0603', 'l:2740637', 'p:060334', 'c:3000']) {
    expect(read(`location=${location}`).place.location).toBe(location);
  }
});

test('a day beyond the booking horizon becomes its last day', () => {
  expect(read('date=2031-01-01').date).toBe(last);
});

test('what does not fit counts as not given', () => {
  const filters = read("serviceType=1'&service=3&location=x:1&latitude=200&longitude=-8");
  expect(filters.serviceType).toBe('');
  expect(filters.service).toBe('');
  expect(filters.place).toEqual({ label: '', location: '', latitude: null, longitude: null });
});

test('half a point is no point, and zero degrees are a point', () => {
  expect(missingOf(read('serviceType=1&latitude=40.2'))).toBe('no_location');
  expect(missingOf(read('serviceType=1&latitude=0&longitude=0'))).toBeNull();
});

test('the service type is asked for before the place', () => {
  expect(missingOf(read(''))).toBe('no_service_type');
  expect(missingOf(read('serviceType=1&full_location=Coimbra'))).toBe('no_location');
  expect(missingOf(read('serviceType=1&location=d:06'))).toBeNull();
});

test('a point is searched in pages of 20, a place in pages of 100', () => {
  expect(searchBodyOf(read('serviceType=1&latitude=40.2&longitude=-8.4'), 1).pageSize).toBe(20);
  const body = searchBodyOf(read('serviceType=1&location=d:06'), 2);
  expect(body.pageSize).toBe(100);
  expect(body.pagination.pageNumber).toBe(2);
});
