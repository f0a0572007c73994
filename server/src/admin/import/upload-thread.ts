/** The thread that `upload-reader.ts` starts: it reads one upload and answers. */
import { parentPort, workerData } from 'node:worker_threads';
import { unpackUpload } from './unpack-upload.ts';

parentPort?.postMessage(await unpackUpload(workerData as Uint8Array));
