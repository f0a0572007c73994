/**
 * The columns of the files by which an organisation is imported and exported. Plain data, for the browser too. A JSON file has the
 * same names as fields.
 */
export const importKinds = ['entities', 'services', 'schedules'] as const;
export type ImportKind = (typeof importKinds)[number];

/** In the order of the templates. */
export const importColumns = {
  entities: [
    'code',
    'type',
    'name',
    'address',
    'postal_code',
    'locality',
    'municipality',
    'latitude',
    'longitude',
    'phone',
    'email',
    'description_pt',
    'description_en',
    'local_payment',
    'accessibility',
    'languages',
  ],
  services: [
    'entity',
    'service',
    'where',
    'radius_km',
    'price',
    'next_price',
    'next_price_from',
    'needs_approval',
    'own_code',
    'active',
  ],
  schedules: [
    'entity',
    'pool',
    'name',
    'from_day',
    'last_day',
    'weekdays',
    'from_time',
    'to_time',
    'break_from',
    'break_to',
    'interval_minutes',
    'capacity',
    'services',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportColumn<Kind extends ImportKind = ImportKind> =
  (typeof importColumns)[Kind][number];

/** Without these no row can be found again: a file that lacks one is not read further. */
export const keyColumns: { readonly [Kind in ImportKind]: readonly ImportColumn<Kind>[] } = {
  entities: ['code'],
  services: ['entity', 'service'],
  schedules: ['entity', 'pool', 'from_day'],
};

/** What people call a column in their own files, beside its name and its labels. Compared without accents and in lower case. */
export const columnSynonyms: Readonly<Record<string, readonly string[]>> = {
  code: ['codigo', 'codigo do local', 'place code', 'entity code'],
  type: ['tipo', 'kind'],
  name: ['nome', 'nome comercial', 'designacao', 'business name', 'horario', 'schedule'],
  address: ['morada', 'rua', 'endereco', 'street'],
  postal_code: ['codigo postal', 'cp', 'postcode', 'zip', 'zip code'],
  locality: ['localidade', 'cidade', 'city', 'town'],
  municipality: ['concelho', 'municipio'],
  latitude: ['lat'],
  longitude: ['lon', 'lng', 'long'],
  phone: ['telefone', 'telemovel', 'contacto', 'telephone', 'phone number'],
  email: ['e mail', 'correio eletronico', 'email address'],
  description_pt: ['descricao', 'descricao pt', 'descricao em portugues'],
  description_en: ['descricao en', 'descricao em ingles', 'description'],
  local_payment: ['pagamento no local', 'pay on site', 'payment on site'],
  accessibility: ['acessibilidade'],
  languages: ['linguas', 'linguas faladas', 'spoken languages', 'languages spoken'],
  entity: ['local', 'codigo do local', 'codigo', 'place', 'place code', 'code'],
  service: ['servico', 'slug', 'teste', 'test'],
  where: ['onde', 'local do servico', 'location'],
  radius_km: ['raio', 'raio km', 'radius'],
  price: ['preco', 'valor', 'price eur', 'preco eur'],
  next_price: ['proximo preco', 'preco novo', 'preco seguinte', 'new price'],
  next_price_from: ['proximo preco desde', 'preco novo desde', 'preco desde', 'new price from'],
  own_code: ['codigo proprio', 'codigo interno', 'referencia', 'reference', 'internal code'],
  needs_approval: ['precisa de confirmacao', 'confirmacao', 'approval'],
  active: ['ativo', 'activo', 'is active'],
  pool: ['equipa', 'equipa ou sala', 'sala', 'posto', 'team', 'room'],
  from_day: ['desde', 'a partir de', 'from', 'valid from', 'primeiro dia', 'first day'],
  last_day: ['ate', 'ultimo dia', 'until', 'valid until'],
  weekdays: ['dias', 'dias da semana', 'days', 'days of the week'],
  from_time: ['inicio', 'abre', 'das', 'start', 'opens'],
  to_time: ['fim', 'fecha', 'as', 'end', 'closes'],
  break_from: ['pausa das', 'inicio da pausa', 'break start'],
  break_to: ['pausa as', 'fim da pausa', 'break end'],
  interval_minutes: ['intervalo', 'minutos', 'duracao', 'interval', 'minutes'],
  capacity: ['capacidade', 'vagas', 'pessoas', 'persons', 'people'],
  services: ['servicos', 'tests', 'testes'],
} satisfies Record<ImportColumn, readonly string[]>;
