import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** A database whose disk can be filled and emptied. */
export interface SmallDisk {
  /** How it is full: `disk` for real, `told` where this machine lets no test mount one. */
  way: 'disk' | 'told';
  path: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): void;
}

/**
 * A disk of its own in memory, which takes the right to mount. Without it PostgreSQL itself is made to answer as on a full
 * disk (53100) to everything that writes a new row or a new table.
 * @param open connects to the database that lies at `path`, as its superuser.
 */
export function createSmallDisk(path: string, megabytes: number, open: () => Pool): SmallDisk {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'vaga', path], {
      stdio: 'ignore',
    });
  } catch {
    return toldDisk(path, open);
  }
  const ballast = join(path, 'ballast');
  return {
    way: 'disk',
    path,
    async fill() {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize, 0)));
    },
    async empty() {
      rmSync(ballast, { force: true });
    },
    remove: () => execFileSync('umount', ['-l', path]),
  };
}

function toldDisk(path: string, open: () => Pool): SmallDisk {
  const run = async (sql: string) => {
    const pool = open();
    try {
      await pool.query(sql);
    } finally {
      await pool.end();
    }
  };
  return {
    way: 'told',
    path,
    fill: () =>
      run(`
        create function no_room() returns trigger language plpgsql as
          $$ begin raise exception using errcode = '53100'; end $$;
        create function no_room_for_tables() returns event_trigger language plpgsql as
          $$ begin raise exception using errcode = '53100'; end $$;
        create trigger no_room before insert on accounts execute function no_room();
        create event trigger no_room on ddl_command_end when tag in ('CREATE TABLE AS')
          execute function no_room_for_tables();`),
    empty: () =>
      run(`
        drop event trigger no_room;
        drop function no_room, no_room_for_tables cascade;`),
    remove() {},
  };
}
