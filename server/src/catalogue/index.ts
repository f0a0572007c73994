export {
  isLookUp,
  isServiceType,
  readService,
  readServices,
  readServiceTypes,
} from './catalogue.queries.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { preparationIn } from './service-information.rules.ts';
