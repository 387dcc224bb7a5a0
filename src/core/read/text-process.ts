/**
 * The child's side of every reader of text formats: `isolated` starts it and nothing imports it. A parser is loaded
 * when the first file of its kind arrives.
 */
import { readFile } from 'node:fs/promises'
import { FORMULAS } from './formulas/index.ts'
import { serveTasks } from './isolate-child.ts'
import { describe } from './prose/describe.ts'
import { dayNamed } from './prose/year.ts'
import { TEXT_FORMATS, type TextKind } from './text-formats.ts'
import type { Looks } from './text-looks.ts'
import type { TextMessage, TextResult } from './text.ts'

/** Most characters in one message: the parent unpacks a message in one go and must stay responsive. */
const BATCH = 400_000
/** About fifty thick books. The rest of a longer document is not read, and a warning says so. */
const MOST_CHARACTERS = 60_000_000
/** Most items of lists whose depth is told. */
const MOST_ITEMS = 20_000

async function read(
  kind: TextKind,
  input: { path: string; nombre: string | null },
  emit: (message: TextMessage) => Promise<void>,
): Promise<TextResult> {
  const bytes = await readFile(input.path)
  const parse = await TEXT_FORMATS[kind].parser()
  const { tipo, units, stated, warnings, pictures = [] } = await parse({ bytes, nombre: input.nombre })
  const day = stated.fecha === undefined ? dayNamed(input.nombre) : undefined
  const meta = await describe(
    day === undefined ? stated : { ...stated, fecha: day, vagueDate: true },
    units,
    new Date(),
  )
  let sent = 0
  for (let from = 0; from < units.length && sent < MOST_CHARACTERS;) {
    let to = from
    for (let size = 0; to < units.length && size < BATCH; to++) size += units[to]!.texto.length + 200
    await emit({ units: units.slice(from, to), total: units.length })
    for (; from < to; from++) sent += units[from]!.texto.length
  }
  const cut = sent >= MOST_CHARACTERS ? ['El documento es demasiado largo: se leyó solo el principio.'] : []
  return { tipo, meta, warnings: [...warnings, ...cut], pictures }
}

/** What the plain text does not show: the equations as they look, and how deep the items of lists stand. */
async function looks(path: string, kind: TextKind): Promise<Looks> {
  const bytes = await readFile(path)
  const parse = await TEXT_FORMATS[kind].parser()
  const { units } = await parse({ bytes, nombre: null })
  const items = units.flatMap(({ texto, parrafos = [] }) =>
    parrafos.flatMap(({ desde, hasta, level }) =>
      level === undefined ? [] : [{ text: texto.slice(desde, hasta), level }],
    ),
  )
  return {
    formulas: (await FORMULAS[kind]?.(bytes)) ?? [],
    items: items.some(({ level }) => level > 1) ? items.slice(0, MOST_ITEMS) : [],
  }
}

serveTasks({
  looks: ({ path, kind }: { path: string; kind: TextKind }) => looks(path, kind),
  ...Object.fromEntries(
    Object.keys(TEXT_FORMATS).map(kind => [
      kind,
      (input: { path: string; nombre: string | null }, emit: (message: unknown) => Promise<void>) =>
        read(kind as TextKind, input, emit),
    ]),
  ),
})
