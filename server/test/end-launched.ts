/**
 * Before each file of server tests: what a test launches ends with it. In a file of its own, because the files of a worker
 * share their modules, and a module that is there already adds no hooks.
 */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { endLaunched, endLaunchedSince, noteLaunched } from './lifecycle/launch.ts';

beforeEach(noteLaunched);
afterEach(endLaunchedSince);
afterAll(endLaunched);
