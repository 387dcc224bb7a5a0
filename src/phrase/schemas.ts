/** What the service answers and is sent, as JSON Schema: the components of its OpenAPI description. */
import { MAPS } from './maps.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Object = { [key: string]: Json }

export const ref = (kind: string, name: string): Object => ({ $ref: `#/components/${kind}/${name}` })

const box: Json = {
  type: 'array',
  items: { type: 'number' },
  minItems: 4,
  maxItems: 4,
  description: 'West, south, east, north, in degrees.',
}
const PLACE_FIELDS: Object = {
  phrase: { type: 'string', description: 'Words separated by a space, in canonical (band) order.' },
  latitude: { type: 'number', minimum: -90, maximum: 90 },
  longitude: { type: 'number', minimum: -180, maximum: 180 },
  accuracyDegrees: { type: 'number', enum: [0.0001, 0.01, 0.1] },
  accuracyMeters: { type: 'number', enum: [11, 1110, 11100] },
  url: { type: 'string', format: 'uri', description: 'Page address of the phrase.' },
  maps: ref('schemas', 'Maps'),
  bbox: box,
}
const PLACE_REQUIRED = ['phrase', 'latitude', 'longitude', 'accuracyDegrees', 'accuracyMeters', 'url']
const WORD_LIST: Json = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 4 }

export const SCHEMAS: Object = {
  Encoded: {
    type: 'object',
    properties: { ...PLACE_FIELDS, words: WORD_LIST },
    required: [...PLACE_REQUIRED, 'words', 'maps'],
    additionalProperties: false,
  },
  Decoded: {
    type: 'object',
    properties: {
      ...PLACE_FIELDS,
      ignored: {
        type: 'array',
        items: { type: 'string' },
        description: 'A fourth-band word, useless without the third.',
      },
      completed: { type: 'array', items: { type: 'string' }, description: 'Words that `near` supplied.' },
    },
    required: [...PLACE_REQUIRED, 'maps'],
    additionalProperties: false,
  },
  Maps: {
    type: 'object',
    description: 'One link for each map service.',
    properties: Object.fromEntries(MAPS.map(({ key }) => [key, { type: 'string' }])),
    required: MAPS.map(({ key }) => key),
    additionalProperties: false,
  },
  Links: {
    type: 'object',
    properties: { maps: ref('schemas', 'Maps') },
    required: ['maps'],
    additionalProperties: false,
  },
  Feature: {
    type: 'object',
    properties: {
      type: { const: 'Feature' },
      bbox: box,
      geometry: {
        type: 'object',
        properties: {
          type: { const: 'Point' },
          coordinates: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
        },
        required: ['type', 'coordinates'],
      },
      properties: { anyOf: [ref('schemas', 'Encoded'), ref('schemas', 'Decoded')] },
    },
    required: ['type', 'bbox', 'geometry', 'properties'],
  },
  Batch: {
    type: 'object',
    properties: {
      points: {
        type: 'array',
        minItems: 1,
        maxItems: 1000,
        items: {
          type: 'object',
          properties: { lat: { type: 'number' }, lon: { type: 'number' }, lng: { type: 'number' } },
          required: ['lat'],
        },
      },
      precision: { type: 'integer', enum: [2, 3, 4], default: 4 },
      maps: { type: 'boolean', default: false },
    },
    required: ['points'],
  },
  BatchResult: {
    type: 'object',
    properties: {
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: { ...PLACE_FIELDS, words: WORD_LIST },
          required: [...PLACE_REQUIRED, 'words'],
          additionalProperties: false,
        },
      },
    },
    required: ['results'],
    additionalProperties: false,
  },
  Error: {
    type: 'object',
    properties: {
      error: { type: 'string' },
      unknown: {
        type: 'array',
        items: { type: 'string' },
        description: '404 of a phrase: the words that are not in the list.',
      },
      suggestions: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' }, maxItems: 5 },
        description: 'Unknown word → words of the bands still free, likeliest first.',
      },
    },
    required: ['error'],
    additionalProperties: false,
  },
}
