import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { usableAppleKeys } from '../../platform/wallet-keys.ts';
import type { ArchiveFile } from '../../platform/write-archive.ts';
import { packFiles } from '../../platform/write-archive.ts';
import { writePassFile } from '../../platform/write-pass-file.ts';
import { readIdsOfCart } from '../groups/appointment-groups.queries.ts';
import { appointmentFileName } from './appointment-file-name.rules.ts';
import { readAppointmentsForPass } from './wallet-pass.queries.ts';
import type { PassContext, PassEntry } from './wallet-pass.rules.ts';
import { applePassOf, passEntryOf } from './wallet-pass.rules.ts';
import type { WalletPassesDeps } from './wallet-passes.deps.ts';

export interface WalletPassInput {
  accountId: string;
  id: string;
  language: Language;
  now: Date;
}

/**
 * One appointment as a pass of Apple Wallet.
 * @throws Problem 404 if the account does not own it; 404 `appointment.no_pass` if it is not booked; 404
 * `wallet.not_offered` without keys of Apple.
 */
export async function downloadWalletPass(
  deps: WalletPassesDeps,
  input: WalletPassInput,
): Promise<FileAnswer> {
  const entry = await readPassEntry(deps, input);
  const writePass = await applePassWriter(deps, input);
  return {
    content: await writePass(entry),
    fileName: `${appointmentFileName(entry.code, { ...input, kind: 'one' })}.pkpass`,
  };
}

/**
 * The booked appointments of the cart of one appointment as passes of Apple Wallet, in one file.
 * @throws Problem 404 as `downloadWalletPass`.
 */
export async function downloadGroupWalletPasses(
  deps: WalletPassesDeps,
  input: WalletPassInput,
): Promise<FileAnswer> {
  const ids = await readIdsOfCart(deps.db, input.id);
  const entries = await readPassEntries(deps, { ids, accountId: input.accountId });
  const writePass = await applePassWriter(deps, input);
  const passes: ArchiveFile[] = [];
  const [{ code }] = entries;
  for (const entry of entries) {
    passes.push({ name: `${entry.code.slice(4)}.pkpass`, content: await writePass(entry) });
  }
  return {
    content: await packFiles(passes, input.now),
    fileName: `${appointmentFileName(code, { ...input, kind: 'group' })}.pkpasses`,
  };
}

/** @throws Problem 404 as `downloadWalletPass`, but for the keys. */
export async function readPassEntry(
  deps: WalletPassesDeps,
  { accountId, id }: Pick<WalletPassInput, 'accountId' | 'id'>,
): Promise<PassEntry> {
  const [entry] = await readPassEntries(deps, { ids: [id], accountId });
  return entry;
}

async function readPassEntries(
  { db }: WalletPassesDeps,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
): Promise<[PassEntry, ...PassEntry[]]> {
  const rows = ids.length === 0 ? [] : await readAppointmentsForPass(db, ids);
  if (rows.length === 0 || rows.some((row) => row.accountId !== accountId)) throw notFound();
  const [first, ...others] = rows.flatMap(passEntryOf);
  if (!first) throw notFound('appointment.no_pass');
  return [first, ...others];
}

export function passContext({ settings }: WalletPassesDeps, language: Language): PassContext {
  return { language, brand: brandOf(settings.variant), publicUrl: settings.publicUrl };
}

/** @throws Problem 404 `wallet.not_offered`. */
async function applePassWriter(
  deps: WalletPassesDeps,
  { language, now }: Pick<WalletPassInput, 'language' | 'now'>,
): Promise<(entry: PassEntry) => Promise<Buffer>> {
  const keys = usableAppleKeys(deps.walletKeys, now);
  if (!keys) throw notFound('wallet.not_offered');
  const pictures = await readPictures(deps.settings.variant);
  return (entry) => {
    const pass = applePassOf(entry, passContext(deps, language), keys);
    const content = Buffer.from(JSON.stringify(pass), 'utf8');
    return writePassFile([{ name: 'pass.json', content }, ...pictures], { signer: keys, now });
  };
}

/** Their names are those of the format; `npm run server-pictures` draws them. */
function readPictures(variant: Variant): Promise<ArchiveFile[]> {
  const names = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'];
  return Promise.all(
    names.map(async (name) => ({
      name,
      content: await readFile(join(import.meta.dirname, 'pictures', `${variant}-${name}`)),
    })),
  );
}
