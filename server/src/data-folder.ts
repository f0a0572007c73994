import { access, constants, mkdir } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/** Makes the data folder where there is none. @throws StartError where nobody could write into it. */
export async function openFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartError(
      `The data folder ${dataDir} cannot be made or written (${code}): set DATA_DIR to a folder that this user can write.`,
    );
  }
}
