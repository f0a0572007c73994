import { copyFile, open, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const LARGEST_LOG_BYTES = 5 * 1024 * 1024;

/**
 * Keeps PostgreSQL's log (`postgres.log`, the older half in `postgres.log.1`) below 10 MB. The file is truncated in
 * place because PostgreSQL keeps it open, also beyond the end of this process.
 */
export async function limitLog(dataDir: string): Promise<void> {
  if ((await logSize(dataDir)) < LARGEST_LOG_BYTES) return;
  await copyFile(logFile(dataDir), `${logFile(dataDir)}.1`);
  await truncate(logFile(dataDir));
}

/** In bytes; 0 if there is no log yet. */
export async function logSize(dataDir: string): Promise<number> {
  return (await stat(logFile(dataDir)).catch(() => undefined))?.size ?? 0;
}

/** The part of the log after its first `start` bytes. */
export async function logSince(dataDir: string, start: number): Promise<string> {
  const file = await open(logFile(dataDir)).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read({
      position: start,
      length: 64 * 1024,
      buffer: Buffer.alloc(64 * 1024),
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

export function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}
