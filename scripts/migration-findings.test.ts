import { expect, test } from 'vitest';
import { migrationFindings } from './migration-findings.ts';

const file = (name: string, sha256 = `hash of ${name}`) => ({ name, text: '', sha256 });
const landed = {
  '001-first': 'hash of 001-first',
  '005-fifth': 'hash of 005-fifth',
};
const landedFiles = [file('001-first'), file('005-fifth')];

test('what has landed, and new migrations after it, are right', () => {
  expect(migrationFindings(landedFiles, landed)).toEqual([]);
  expect(migrationFindings([...landedFiles, file('006-a'), file('031-b-c')], landed)).toEqual([]);
});

test('a landed migration that was edited is found', () => {
  expect(migrationFindings([file('001-first', 'another'), file('005-fifth')], landed)).toEqual([
    '001-first has landed: it must not be edited, add another migration instead',
  ]);
});

test('a landed migration that was removed or renamed is found', () => {
  expect(migrationFindings([file('005-fifth')], landed)).toEqual([
    '001-first has landed: it must not be removed or renamed',
  ]);
});

test('a new migration before a landed one is found', () => {
  expect(migrationFindings([...landedFiles, file('004-fourth')], landed)).toEqual([
    '004-fourth must sort after 005-fifth, which has landed',
  ]);
});

test('a number used twice and a name of another form are found', () => {
  expect(migrationFindings([...landedFiles, file('006-a'), file('006-b')], landed)).toEqual([
    '006-b has the number of 006-a',
  ]);
  expect(migrationFindings([...landedFiles, file('07-short')], landed)).toHaveLength(1);
});
