/** The OpenAPI 3.1 description of the service, as data. */
import { ref, SCHEMAS, type Json, type Object } from './schemas.ts'

export function openapi(site: string): Object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coordinate phrases',
      version: '1.0.0',
      summary: 'Coordinates to four words and back, with links to 19 map services.',
      description:
        'FixPhrase: each word comes from its own band of a list of 7,610 words, so their order does ' +
        'not matter. No key; CORS is open; pure answers may be cached for ever.',
      license: {
        name: 'Apache-2.0 (service), BSD-3-Clause (algorithm), CC BY 3.0 US (word list)',
        url: `${site}/license`,
      },
    },
    servers: [{ url: site }],
    security: [],
    paths: { ...API_PATHS, ...PAGE_PATHS, ...DOCUMENT_PATHS },
    components: { schemas: SCHEMAS, parameters: PARAMETERS, responses: RESPONSES },
  }
}

const query = (
  name: string,
  { schema, description, more = {} }: { schema: Json; description: string; more?: Object },
): Json => ({ name, in: 'query', required: false, schema, description, ...more })
const parameters = (...names: string[]): Json => names.map(name => ref('parameters', name))
const ok = (description: string, content: Object): Object => ({ description, content })
const json = (schema: Json): Object => ({ 'application/json': { schema } })
const text = (type: string): Object => ({ [type]: { schema: { type: 'string' } } })

const PARAMETERS: Object = {
  lat: query('lat', {
    schema: { type: 'number', minimum: -90, maximum: 90 },
    description: 'Latitude, WGS84.',
    more: { example: 40.482 },
  }),
  lon: query('lon', {
    schema: { type: 'number', minimum: -180, maximum: 180 },
    description: 'Longitude, WGS84. `lng` is accepted too; one of the two is required beside `lat`.',
    more: { example: -3.3655 },
  }),
  lng: query('lng', {
    schema: { type: 'number', minimum: -180, maximum: 180 },
    description: 'Another name of `lon`; when both are given they must agree.',
  }),
  phrase: query('phrase', {
    schema: { type: 'string', maxLength: 200 },
    description:
      '2 to 4 words in any order and case, separated by spaces, dots, dashes, commas or ' +
      'plus signs. With `near`, `?` stands for one unknown word.',
    more: { example: 'corncob.lung.strobe.tactics' },
  }),
  words: query('words', {
    schema: { type: 'string', maxLength: 200 },
    description: 'Another name of `phrase`; when both are given they must agree.',
  }),
  precision: query('precision', {
    schema: { type: 'integer', enum: [2, 3, 4], default: 4 },
    description: 'Number of words: 4 for 11 m, 3 for a neighbourhood, 2 for a city.',
  }),
  near: query('near', {
    schema: { type: 'string', pattern: '^[^,]+,[^,]+$' },
    description: '`lat,lon`: completes words 3 and 4 alone, solves one `?`, ranks suggestions.',
    more: { example: '40.4,-3.7' },
  }),
  bbox: query('bbox', {
    schema: { type: 'string', enum: ['true', 'false', '1', '0'], default: 'false' },
    description: 'Adds the cell as `[west, south, east, north]`.',
  }),
  format: query('format', {
    schema: { type: 'string', enum: ['json', 'geojson'], default: 'json' },
    description: 'GeoJSON: a Feature whose properties are the result.',
  }),
}

const RESPONSES: Object = {
  BadInput: ok('Bad input.', json(ref('schemas', 'Error'))),
  Unknown: ok('Unknown words, with suggestions, or an address that does not exist.', json(ref('schemas', 'Error'))),
}
const REFUSED: Object = { 400: ref('responses', 'BadInput') }
const REFUSED_PHRASE: Object = { ...REFUSED, 404: ref('responses', 'Unknown') }
const placeContent = (name: string): Object => ({
  ...json(ref('schemas', name)),
  'application/geo+json': { schema: ref('schemas', 'Feature') },
})

const API_PATHS: Object = {
  '/api/encode': {
    get: {
      operationId: 'encode',
      summary: 'Coordinates to words',
      parameters: [
        { ...(PARAMETERS.lat as Object), required: true },
        ...['lon', 'lng', 'precision', 'bbox', 'format'].map(name => ref('parameters', name)),
      ],
      responses: { 200: ok('The phrase.', placeContent('Encoded')), ...REFUSED },
    },
    post: {
      operationId: 'encodeBatch',
      summary: 'Up to 1,000 points at once',
      requestBody: { required: true, content: json(ref('schemas', 'Batch')) },
      responses: {
        200: ok('The phrases, in the order of the points.', json(ref('schemas', 'BatchResult'))),
        ...REFUSED,
      },
    },
  },
  '/api/decode': {
    get: {
      operationId: 'decode',
      summary: 'Words to coordinates',
      parameters: parameters('phrase', 'words', 'near', 'bbox', 'format'),
      responses: { 200: ok('The place.', placeContent('Decoded')), ...REFUSED_PHRASE },
    },
  },
  '/api/links': {
    get: {
      operationId: 'links',
      summary: 'Links to 19 map services',
      description: 'Either `phrase`, or `lat` and `lon`.',
      parameters: parameters('phrase', 'words', 'near', 'lat', 'lon', 'lng'),
      responses: { 200: ok('The links.', json(ref('schemas', 'Links'))), ...REFUSED_PHRASE },
    },
  },
  '/api/gpx': {
    get: {
      operationId: 'gpx',
      summary: 'GPX waypoint file',
      parameters: [
        { ...(PARAMETERS.lat as Object), required: true },
        ...['lon', 'lng'].map(name => ref('parameters', name)),
      ],
      responses: { 200: ok('GPX 1.1, as an attachment named by the phrase.', text('application/gpx+xml')), ...REFUSED },
    },
  },
}

const path = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } })

const PAGE_PATHS: Object = {
  '/{w1}.{w2}.{w3}.{w4}': {
    get: {
      operationId: 'page',
      summary: 'The page of a phrase; JSON with Accept: application/json',
      parameters: ['w1', 'w2', 'w3', 'w4'].map(path),
      responses: { 200: ok('Page or JSON.', { ...text('text/html'), ...placeContent('Decoded') }), ...REFUSED_PHRASE },
    },
  },
  '/{lat},{lon}': {
    get: {
      operationId: 'redirect',
      summary: 'To the phrase page of these coordinates',
      parameters: ['lat', 'lon'].map(path),
      responses: {
        302: { description: 'The phrase page.', headers: { Location: { schema: { type: 'string' } } } },
        ...REFUSED,
      },
    },
  },
}

const get = (operationId: string, summary: string, content: Object): Json => ({
  get: { operationId, summary, responses: { 200: ok(summary, content) } },
})

const DOCUMENT_PATHS: Object = {
  '/api/vectors.json': get('vectors', 'Conformance vectors and the hash of the word list', json({ type: 'object' })),
  '/openapi.json': get('openapi', 'This description', json({ type: 'object' })),
  '/llms.txt': get('llms', 'Orientation for agents', text('text/plain')),
  '/license': get('license', 'Licence of the algorithm and credit of the word list', text('text/plain')),
}
