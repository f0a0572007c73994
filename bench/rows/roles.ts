import { setPriority } from 'node:os';
import type { BookingSite } from '../booking-site.ts';
import { countSentEmails, loadBookings, openBookingSite, waitUntilSent } from '../booking-site.ts';
import type { Effort } from '../effort.ts';
import type { Line } from '../report.ts';
import { rounds, shown } from '../report.ts';
import { residentMb } from '../resident-memory.ts';
import type { BenchSetup, Running } from '../setup.ts';

interface RoleSetup {
  what: string;
  site: BookingSite;
  /** Answers the calls. */
  web: Running;
  /** Runs the jobs: the same process, or another one. */
  jobs: Running;
}

interface Round {
  rate: number;
  p99: number;
  /** Which part of the e-mails about this round's bookings was sent while it lasted. */
  sent: number;
}

const warmUpSeconds = 3;
const niceness = 10;

/**
 * Bookings by one process, and by two of which one sends the e-mails: at the same priority, and at a lower one. The
 * payment sandbox is for one process, so neither has it.
 */
export async function measureRoles(setup: BenchSetup, effort: Effort): Promise<Line[]> {
  const { seconds, roundsOf } = effort;
  const roleSetups = await openRoleSetups(setup, seconds * roundsOf + warmUpSeconds);
  const results = new Map<RoleSetup, Round[]>(roleSetups.map((each) => [each, []]));
  for (const each of roleSetups) await measureRound(each, warmUpSeconds);
  for (let round = 0; round < roundsOf; round += 1)
    for (const each of roleSetups) results.get(each)?.push(await measureRound(each, seconds));
  return roleSetups.flatMap((each) => linesOf(each, results.get(each) ?? []));
}

/** Each has a database of its own: a process would run the jobs of the others. */
async function openRoleSetups(setup: BenchSetup, seconds: number): Promise<RoleSetup[]> {
  const site = (name: string) => openBookingSite(setup, { name, seconds });
  const alone = await site('one_process');
  const all = await startRole(setup, alone, {});
  return [
    { what: 'one process', site: alone, web: all, jobs: all },
    await openPair(setup, await site('two_processes'), 0),
    await openPair(setup, await site('two_processes_nice'), niceness),
  ];
}

/** @param priority of the jobs process, as `nice` has it. */
async function openPair(
  setup: BenchSetup,
  site: BookingSite,
  priority: number,
): Promise<RoleSetup> {
  const web = await startRole(setup, site, { ROLE: 'web' });
  const PUBLIC_URL = `http://localhost:${web.port}`;
  const jobs = await startRole(setup, site, { ROLE: 'jobs', PUBLIC_URL });
  const { pid } = jobs.process;
  if (priority > 0 && pid !== undefined) setPriority(pid, priority);
  const what = `ROLE=web and ROLE=jobs${priority > 0 ? `, jobs at nice ${priority}` : ''}`;
  return { what, site, web, jobs };
}

const startRole = (setup: BenchSetup, site: BookingSite, role: Readonly<Record<string, string>>) =>
  setup.startProduct({
    url: site.database.url,
    settings: { PAYMENT_PROVIDER: 'none', ...role },
  });

async function measureRound({ site, web }: RoleSetup, seconds: number): Promise<Round> {
  const before = await countSentEmails(site);
  const { rate, p99, done } = await loadBookings(site, web, seconds);
  const sent = ((await countSentEmails(site)) - before) / done;
  await waitUntilSent(site);
  return { rate, p99, sent };
}

function linesOf({ what, web, jobs }: RoleSetup, results: readonly Round[]): Line[] {
  const memory = [...new Set([web, jobs])].map((one) => `${residentMb(one).toFixed(0)} MB`);
  const latest = shown(rounds(results.map(({ p99 }) => p99)), 'ms');
  const sent = shown(rounds(results.map((result) => result.sent * 100)), '%');
  return [
    {
      what: `hold and book: ${what}`,
      measured: shown(rounds(results.map(({ rate }) => rate)), 'a second'),
      reference: `99 of 100 within ${latest}; e-mails sent in the meantime ${sent}; memory afterwards ${memory.join(' and ')}`,
    },
  ];
}
