import { expect, it } from 'vitest'
import { related, relations } from '../../../../src/core/read/prose/relations.ts'

const parts = (targets: Record<string, string>, ...names: string[]): Map<string, Uint8Array> =>
  new Map([
    [
      'word/_rels/document.xml.rels',
      Buffer.from(
        `<Relationships>${Object.entries(targets)
          .map(
            ([type, target]) =>
              `<Relationship Id="r-${type}" Type="http://x/relationships/${type}" Target="${target}"/>`,
          )
          .join('')}</Relationships>`,
      ),
    ],
    ...names.map((name): [string, Uint8Array] => [name, Buffer.alloc(0)]),
  ])

it('a target is relative to its part, or begins at the root; a name is taken as it stands, else decoded', () => {
  const file = parts(
    {
      styles: 'my%20styles.xml',
      footnotes: '/word/notas%20ñ.xml',
      image: '../media/a%20b.png',
      theme: './theme/%E0%A4.xml',
    },
    'word/my styles.xml',
    'media/a%20b.png',
  )
  const found = relations(file, 'word/document.xml')
  expect(['styles', 'footnotes', 'image', 'theme', 'other'].map(type => related(found, type))).toEqual([
    'word/my styles.xml',
    'word/notas ñ.xml',
    'media/a%20b.png',
    'word/theme/%E0%A4.xml',
    undefined,
  ])
})
