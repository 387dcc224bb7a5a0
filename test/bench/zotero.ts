/**
 * A library of Zotero with 50,000 items, a file for each fifth: the first run without and the second with what the
 * first left behind; and whether the second opened a file.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringIn } from '../../src/core/foreign/bring.ts'
import { ZoteroFixture } from '../core/foreign/fixture-zotero.ts'
import { openHouse } from '../server/house.ts'

const ITEMS = Number(process.env['ZOTERO_ITEMS'] ?? 50_000)

function build(folder: string): ZoteroFixture {
  const zotero = new ZoteroFixture(folder, 10)
  zotero.db.exec('PRAGMA synchronous = OFF; BEGIN')
  const collections = Array.from({ length: 200 }, (_, i) => zotero.collection(`Colección ${i}`))
  for (let i = 0; i < ITEMS; i++) {
    const item = zotero.item({
      type: 'journalArticle',
      fields: {
        ...{
          title: `Estudio número ${i} de los pozos`,
          date: `${1950 + (i % 70)}-00-00 ${1950 + (i % 70)}`,
          volume: `${i % 90}`,
        },
        ...{
          publicationTitle: `Revista ${i % 300}`,
          pages: `${i}-${i + 9}`,
          DOI: `10.5555/${i}`,
          citationKey: `k${i}`,
        },
        ...{ abstractNote: `Resumen ${i}. ${'palabra '.repeat(60)}`, url: `https://example.org/${i}` },
      },
      creators: [
        ['author', `Apellido${i % 5000}`, 'Ana'],
        ['author', `Segundo${i % 700}`, 'Luis'],
      ],
      tags: [`tema ${i % 500}`],
      collections: [collections[i % 200]!],
    })
    if (i % 5 === 0) {
      const file = zotero.stored(item, `a${i}.txt`, `#1\nagua ${i}`)
      zotero.annotation(file, { text: `agua ${i}`, pageLabel: '1' })
    }
  }
  zotero.db.exec('COMMIT')
  return zotero
}

export async function benchZotero(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-bench-zotero-'))
  const house = await openHouse()
  house.hold(true)
  const zotero = build(folder)
  const library = house.library((await house.newAccount('bench@example.org')).account)
  const rows: string[] = []
  const run = async (what: string): Promise<void> => {
    const cpu = process.cpuUsage()
    const began = performance.now()
    const { nuevas, cambiadas, iguales, archivos } = await bringIn(library, { programa: 'zotero', lugar: folder })
    const ended = performance.now()
    const { user, system } = process.cpuUsage(cpu)
    const s = (ms: number): string => (ms / 1000).toFixed(2)
    rows.push(
      `| ${what} | ${nuevas} / ${cambiadas} / ${iguales} | ${archivos} | ` +
        `${s(ended - began)} | ${s((user + system) / 1000)} |`,
    )
  }
  try {
    await run('first')
    zotero.run("INSERT INTO settings VALUES ('bench', 'written', 1)")
    // a state that is younger than two seconds is not kept
    await new Promise(resolve => setTimeout(resolve, 3000))
    await run('second, no item changed: compared item by item')
    await run('third, nothing written since: not opened')
    zotero.touch(1, '2026-06-01 00:00:00')
    zotero.setField(1, 'title', 'Otro título')
    await run('one item changed')
    const files = readdirSync(join(folder, 'storage')).length
    const megabytes = (statSync(join(folder, 'zotero.sqlite')).size / 1e6).toFixed(0)
    return [
      `${ITEMS} items, ${files} files, a database of ${megabytes} MB and its log; the required: unchanged ≤ 3 s.`,
      '',
      '| run | new / changed / same | files read | whole, s | CPU, s |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n')
  } finally {
    zotero.close()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
