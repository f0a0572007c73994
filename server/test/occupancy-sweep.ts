export { sweepOccupancy } from '../src/scheduling/index.ts';
