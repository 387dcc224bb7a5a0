/** Reads EndNote's XML export, with the files of the library beside it (`<name>.Data/PDF`). */
import { readdir } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize } from 'node:path'
import { invalid } from '../../errors.ts'
import { parseEndnote } from '../references/endnote.ts'
import type { Parsed } from '../references/model.ts'
import { BARE, keyOf, sourceOf, textOf, type Whole } from './memory.ts'
import type { ForeignFile, ForeignSource, Notice } from './model.ts'

export const isEndnote = (text: string): boolean => /^\s*(?:<\?xml[^>]*>\s*)?<(?:xml|records)\b/.test(text)

export async function openEndnote(place: string): Promise<ForeignSource> {
  const text = await textOf(place)
  if (!isEndnote(text)) throw invalid('lugar', 'no es un XML de EndNote.', 'is no XML of EndNote.')
  const { entries, faults } = parseEndnote(text)
  const data = await dataFolder(place)
  const notices = faults.map(({ line, mensaje, message }): Notice => ({
    mensaje: `Línea ${line}: ${mensaje}`,
    message: `Line ${line}: ${message}`,
  }))
  const library = { id: 'export', name: basename(place) }
  return sourceOf({ program: 'endnote', place, library, notices, items: entries.map(entry => itemOf(entry, data)) })
}

/** Returns the data folder named like the export, or the only one there; null when there is none. */
async function dataFolder(place: string): Promise<string | null> {
  const names = (await readdir(dirname(place)).catch(() => [])).filter(name => name.endsWith('.Data'))
  const own = basename(place).replace(/\.[^.]+$/, '')
  const name = names.find(candidate => candidate === `${own}.Data`) ?? (names.length === 1 ? names[0] : undefined)
  return name === undefined ? null : join(dirname(place), name, 'PDF')
}

/** Returns an item, keyed by its EndNote record number; without one, by a hash of title, date and authors. */
function itemOf({ item, original, files }: Parsed, data: string | null): Whole['items'][number] {
  const number = original.fields.find(([name]) => name === 'rec-number')?.[1]
  const title = typeof item['title'] === 'string' ? item['title'] : ''
  const key = number ?? keyOf(title, JSON.stringify(item['issued'] ?? null), JSON.stringify(item['author'] ?? null))
  const label = original.fields.find(([name]) => name === 'label')?.[1] ?? ''
  return {
    ...BARE,
    key,
    title,
    item,
    citationKey: label,
    files: files.map((file, i) => fileOf(file, `${key}.${i}`, data)),
  }
}

/** Resolves a file. A relative path must not lead out of the library's data folder. */
function fileOf(named: string, key: string, data: string | null): ForeignFile {
  const file = { key, title: basename(named), named }
  if (isAbsolute(named)) return { ...file, path: named }
  const inside = normalize(named)
  if (data !== null && !inside.startsWith('..')) return { ...file, path: join(data, inside) }
  return {
    ...{ ...file, path: null },
    problem: {
      causa: 'base',
      mensaje: 'Junto al XML no está la carpeta .Data de la biblioteca de EndNote, donde están sus archivos.',
      message: 'The .Data folder of the EndNote library, which has its files, is not beside the XML.',
    },
  }
}
