import { expect, test } from 'vitest';
import { anAllotment } from '../../../test/an-allotment.ts';
import { allotmentDraftOf, allotmentErrors, changeOf, emptyDraft } from './allotment-form.rules.ts';

const today = '2026-11-25';

test('an empty form says what is missing, at its field', () => {
  expect(allotmentErrors(emptyDraft(today))).toEqual({
    forWhom: 'for',
    pool: 'pool',
    fromTime: 'time',
    toTime: 'time',
  });
  const draft = {
    ...allotmentDraftOf(anAllotment()),
    forWhom: 'code',
    places: '0',
    releaseHours: '9999',
  };
  expect(allotmentErrors(draft)).toEqual({
    code: 'code',
    places: 'places',
    releaseHours: 'releaseHours',
  });
  expect(allotmentErrors({ ...allotmentDraftOf(anAllotment()), untilDay: '2025-01-01' })).toEqual({
    untilDay: 'untilDay',
  });
});

test('an allotment that is changed keeps its id, version, pool and for whom it is', () => {
  const allotment = anAllotment({ toTime: '24:00' });
  const draft = allotmentDraftOf(allotment);
  expect(allotmentErrors(draft)).toEqual({});
  expect(changeOf(draft, allotment)).toEqual({
    kind: 'allotment',
    id: allotment.id,
    version: allotment.version,
    forProtocol: allotment.idProtocol,
    pool: allotment.idPool,
    fromDate: allotment.fromDate,
    untilDate: allotment.untilDate,
    fromTime: '09:00',
    toTime: '00:00',
    places: 2,
    releaseHours: 24,
  });
});

test('a new one is for a protocol, for a code of the list, or for one that is typed', () => {
  const draft = emptyDraft(today);
  expect(changeOf({ ...draft, forWhom: 'protocol p1' }, null)).toMatchObject({ forProtocol: 'p1' });
  expect(changeOf({ ...draft, forWhom: 'code sereia' }, null)).toMatchObject({ forCode: 'sereia' });
  expect(changeOf({ ...draft, forWhom: 'code', code: ' outro ' }, null)).toMatchObject({
    forCode: 'outro',
  });
});
