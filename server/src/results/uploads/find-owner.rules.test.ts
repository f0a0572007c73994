import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnerCandidate, OwnerCandidates } from './find-owner.rules.ts';
import { decideOwner, readOwnerClues } from './find-owner.rules.ts';

const maria: OwnerCandidate = {
  appointmentId: 'a',
  name: 'Maria Silva',
  dateOfBirth: '1956-03-12',
  canHaveDocument: true,
  hasDocument: false,
  isTaken: false,
};
const rui: OwnerCandidate = { ...maria, appointmentId: 'b', name: 'Rui Costa' };
const none: OwnerCandidates = { fileName: [], text: [], reference: [], identity: [] };
const decide = (found: Partial<OwnerCandidates>, isRead = true) =>
  decideOwner({ ...none, ...found }, { isRead });

test('a code names an appointment in a name of a file and in a text; a word or a date is no reference', () => {
  const clues = readOwnerClues('relatório_ab12cd34.PDF', 'VAGAZZ99YY88, L-42/2026 em 12/03/1956');
  expect(clues).toMatchObject({
    fileNameCodes: ['AB12CD34'],
    textCodes: ['VAGAZZ99YY88'],
    dates: ['1956-03-12'],
  });
  expect(clues.references).toContain('L-42/2026');
  expect(clues.references).not.toContain('12/03/1956');
  expect(readOwnerClues('a.pdf', 'Hemograma 7 2026 1956-13-45').references).not.toContain('2026');
  expect(readOwnerClues('a.pdf', '99/99/1956 0000-00-00').dates).toEqual([]);
});

test.for([
  [{ fileName: [maria] }, { state: 'matched', foundBy: 'fileName' }],
  [{ text: [maria] }, { state: 'matched', foundBy: 'text' }],
  [{ reference: [maria] }, { state: 'matched', foundBy: 'reference' }],
  [{ identity: [maria] }, { state: 'proposed', foundBy: 'identity' }],
  [
    { fileName: [maria], identity: [maria] },
    { state: 'matched', foundBy: 'fileName' },
  ],
  [{}, { state: 'unmatched', reason: 'upload.no_person' }],
  [{ fileName: [maria], text: [rui] }, { reason: 'upload.several' }],
  [{ reference: [maria, rui] }, { reason: 'upload.several' }],
  [{ identity: [maria, rui] }, { reason: 'upload.several' }],
  [{ text: [maria], identity: [maria, rui] }, { reason: 'upload.other_person' }],
  [{ text: [maria], reference: [rui] }, { reason: 'upload.other_person' }],
  [{ text: [{ ...maria, hasDocument: true }] }, { state: 'refused', reason: 'upload.has_one' }],
  [{ text: [{ ...maria, isTaken: true }] }, { reason: 'upload.taken' }],
  [{ text: [{ ...maria, canHaveDocument: false }] }, { reason: 'document.too_early' }],
] as const)('%j decides %j', ([found, decision]) => {
  expect(decide(found as Partial<OwnerCandidates>)).toMatchObject(decision);
});

test('what was not read is never matched without a member', () => {
  expect(decide({ fileName: [maria] }, false).state).toBe('proposed');
  expect(decide({}, false)).toEqual({ state: 'unmatched', reason: 'upload.not_read' });
});

const candidates = fc.array(fc.constantFrom(maria, rui), { maxLength: 3 });
test('a document that names two people is never matched or proposed', () => {
  fc.assert(
    fc.property(
      fc.record({
        fileName: candidates,
        text: candidates,
        reference: candidates,
        identity: candidates,
      }),
      (found) => {
        const people = new Set(
          Object.values(found)
            .flat()
            .map(({ name }) => name),
        );
        const { state } = decideOwner(found, { isRead: true });
        const isFound = state === 'matched' || state === 'proposed';
        expect(isFound).toBe(people.size === 1);
      },
    ),
  );
});
