/** Small files of the syntaxes of plain text, each with what is text in it, what is not, and where it stands. */
import { describe, expect, it } from 'vitest'
import type { Parser } from '../../../../src/core/read/prose/parsed.ts'
import { parseAsciidoc } from '../../../../src/core/read/marked/asciidoc.ts'
import { parseFictionBook } from '../../../../src/core/read/marked/fiction-book.ts'
import { parseNotebook } from '../../../../src/core/read/marked/notebook.ts'
import { parseOrg } from '../../../../src/core/read/marked/org.ts'
import { parseRst } from '../../../../src/core/read/marked/rst.ts'
import { textOf } from '../expected.ts'

const read = async (parse: Parser, text: string) => {
  const { units, stated } = await parse({ bytes: Buffer.from(text), nombre: null })
  const paths = units.flatMap(({ parrafos = [], ruta }) => parrafos.map(p => (p.ruta ?? ruta).join(' > ')))
  return { text: textOf(units), paths: [...new Set(paths)], stated }
}

describe('an Org file', () => {
  it('has its headlines as sections, its record from its settings, and nothing of what Emacs alone uses', async () => {
    const { text, paths, stated } = await read(
      parseOrg,
      `#+TITLE: Barro y fuego
#+AUTHOR: Ana Ruiz
#+DATE: 2019-03-02
# un comentario
* TODO [#A] Origen :historia:
  SCHEDULED: <2024-01-01>
  :PROPERTIES:
  :ID: 77
  :END:
  El /barro/ es *viejo* y =a/b= también, según [[https://example.org][la web]].[fn:1]
** Tipos
- terracota :: la más antigua
- gres
#+begin_src sh
ls /usr/bin/ # todo
#+end_src
| Pieza | Siglo |
|-------+-------|
| Vaso  | III   |
#+begin_comment
no se ve
#+end_comment
[fn:1] Una nota.
`,
    )
    expect(text).toBe(
      'Origen\n\nEl barro es viejo y a/b también, según la web.¹\n\n¹ Una nota.\n\nTipos\n\n• terracota: la más ' +
        'antigua\n• gres\n\nls /usr/bin/ # todo\n\nPieza | Siglo\nVaso | III',
    )
    expect(paths).toEqual(['Origen', 'Origen > Tipos'])
    expect(stated).toMatchObject({ titulo: 'Barro y fuego', autores: ['Ana Ruiz'], fecha: '2019-03-02' })
  })
})

describe('a reStructuredText file', () => {
  it('has the sections that its lines of signs make, and what its directives show', async () => {
    const { text, paths, stated } = await read(
      parseRst,
      `=====
Barro
=====

:Author: Ana Ruiz
:Date: 2019

.. contents::
.. image:: vaso.png
   :alt: un vaso
.. un comentario
   de dos líneas
.. _origen:

Origen
------

El *barro* es \`\`viejo\`\`, según \`la web <https://example.org>\`_ y :ref:\`otra parte <tipos>\` [1]_.
Se hace así::

    # no es un título
    moler

.. note:: Conviene **secarlo**.

.. code-block:: sh
   :linenos:

   ls -l

Tipos
~~~~~

#. gres
#. loza
   fina
#. terracota

término
    lo que significa

.. [1] Una nota.

Fin
---

Adiós.
`,
    )
    expect(text).toBe(
      'Barro\n\nAuthor: Ana Ruiz\n\nDate: 2019\n\nOrigen\n\nEl barro es viejo, según la web y otra parte ¹. Se hace ' +
        'así:\n\n# no es un título\nmoler\n\nConviene secarlo.\n\nls -l\n\n¹ Una nota.\n\nTipos\n\n1. gres\n2. loza ' +
        'fina\n3. terracota\n\ntérmino\n\nlo que significa\n\nFin\n\nAdiós.',
    )
    expect(paths).toEqual(['Barro', 'Barro > Origen', 'Barro > Origen > Tipos', 'Barro > Fin'])
    expect(stated).toMatchObject({ titulo: 'Barro', autores: ['Ana Ruiz'], fecha: '2019' })
  })
})

describe('an AsciiDoc file', () => {
  it('has its sections in both spellings, its lists, tables, listings and notes', async () => {
    const { text, paths, stated } = await read(
      parseAsciidoc,
      `= Barro y fuego
Ana Ruiz <ana@example.org>
v1.0, 2019-03-02
:toc: left

// un comentario
== Origen
El *barro*, según https://example.org[la web]footnote:[Una nota.] y <<tipos,otra parte>>.

image::vaso.png[]
[source,sh]
----
# no es un título
ls
----
* gres
** fino

Tipos
-----
[cols="1,1"]
|===
|Pieza |Siglo

|Vaso
|III
|===
`,
    )
    expect(text).toBe(
      'Barro y fuego\n\nAna Ruiz\n\nv1.0, 2019-03-02\n\nOrigen\n\nEl barro, según la web¹ y otra parte.\n\n# no es un título\nls\n\n• gres\n• fino\n\n¹ Una nota.\n\n' +
        'Tipos\n\nPieza | Siglo\nVaso | III',
    )
    expect(paths).toEqual(['Barro y fuego', 'Barro y fuego > Origen', 'Barro y fuego > Tipos'])
    expect(stated).toMatchObject({ titulo: 'Barro y fuego', autores: ['Ana Ruiz <ana@example.org>'] })
    expect(stated.fecha).toContain('2019')
  })
})

describe('a Jupyter notebook', () => {
  it('has its texts, its code and what the code printed, without the pictures', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['# Barro\n', 'Un *texto*. ![foto](data:image/png;base64,AAAABBBB)'] },
      {
        cell_type: 'code',
        source: 'print(2 + 2)',
        outputs: [{ text: ['4\n'] }, { data: { 'text/plain': 'Cinco', 'image/png': 'iVBORw0' } }],
      },
    ]
    const { text, paths, stated } = await read(parseNotebook, JSON.stringify({ cells, nbformat: 4 }))
    expect(text).toBe('Barro\n\nUn texto. foto\n\nprint(2 + 2)\n\n4\n\nCinco')
    expect(paths).toEqual(['Barro'])
    expect(stated.titulo).toBe('Barro')
    await expect(read(parseNotebook, '{"a": 1}')).rejects.toThrow('Jupyter')
    await expect(read(parseNotebook, 'null')).rejects.toThrow('Jupyter')
  })
})

describe('a FictionBook', () => {
  it('has its sections with their titles, its notes where they are called, and the record that it states', async () => {
    const { text, paths, stated } = await read(
      parseFictionBook,
      `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><author><first-name>Ana</first-name><last-name>Ruiz</last-name></author>
<book-title>Barro y fuego</book-title><date value="2019-03-02">2019</date><lang>es</lang></title-info>
<publish-info><publisher>Alfar</publisher><year>2021</year></publish-info></description>
<body><title><p>Barro</p><p>y fuego</p></title><section><title><p>Origen</p></title>
<p>El <emphasis>barro</emphasis> es viejo<a l:href="#n1" type="note">[1]</a>.</p><poem><stanza><v>Arde</v><v>la noche</v></stanza></poem>
<section><title><p>Tipos</p></title><p>Gres &amp; loza.</p></section></section></body>
<body name="notes"><section id="n1"><title><p>1</p></title><p>Una nota.</p></section></body>
<binary id="c.png" content-type="image/png">iVBORw0KGgo=</binary></FictionBook>`,
    )
    expect(text).toContain('El barro es viejo')
    expect(text).toMatch(/Arde\n\nla noche/)
    expect(text.indexOf('Una nota.')).toBeLessThan(text.indexOf('Gres & loza.'))
    expect(text).not.toContain('iVBOR')
    expect(paths).toEqual(['Barro y fuego', 'Barro y fuego > Origen', 'Barro y fuego > Origen > Tipos'])
    expect(stated).toMatchObject({ titulo: 'Barro y fuego', sorted: ['Ruiz, Ana'], fecha: '2021', idioma: 'es' })
    expect(stated.csl).toEqual({ type: 'book', publisher: 'Alfar' })
    await expect(read(parseFictionBook, '<html></html>')).rejects.toThrow('FictionBook')
  })
})
