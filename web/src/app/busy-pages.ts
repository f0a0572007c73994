import { data, type ServerBuild } from 'react-router';
import { isBusy } from '../platform/wire.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

/**
 * The build, whose pages have the status of a call that was refused for the moment (429, 503) and that no loader
 * caught. To the router every other error of a loader is a server error: 500, without its message in the page.
 */
export function withBusyPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: withBusyLoaders(route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withBusyLoaders(module: ServerRoute['module']): ServerRoute['module'] {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader ? { loader: passBusyOn(loader) } : {}),
    ...(action ? { action: passBusyOn(action) } : {}),
  };
}

function passBusyOn<Args extends unknown[], Result>(work: (...args: Args) => Result) {
  return async (...args: Args): Promise<Awaited<Result>> => {
    try {
      return await work(...args);
    } catch (error) {
      throw isBusy(error) ? data(null, { status: error.status }) : error;
    }
  };
}
