/**
 * Pages written by hand in the ways of real sites, in `pages/`: what belongs to the article carries `data-t`, which no
 * reader sees, and
 * `{{es 3}}` stands for three sentences. The comment on the first line says what the page tells of itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attribute, isElement, kidsOf, parseHtml, type HtmlNode } from '../../../../src/core/read/prose/dom.ts'

const HERE = join(import.meta.dirname, 'pages')

export interface About {
  titulo: string
  autores?: string[]
  fecha?: number[]
  idioma: string
  sitio?: string
  /** A word of a paragraph → the end of the path of headings over it. */
  rutas?: Record<string, string[]>
}
export interface MadePage {
  name: string
  html: string
  truth: string
  about: About
}

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  es: [
    'El agua llegaba por un canal estrecho, abierto a pico en la roca, y caía ' +
      'sobre la rueda con un ruido que se oía desde la plaza.',
    'Nadie recuerda ya quién puso la primera piedra, pero los libros de la ' +
      'parroquia hablan de un pleito por la harina en 1612.',
    'La cooperativa compró las tres casas por menos de lo que cuesta un coche, y ' +
      'durante dos inviernos trabajó sin más luz que la de unos candiles.',
    'Las vecinas mayores, que de niñas llevaban el grano a lomos de burro, enseñan ahora ' +
      'a distinguir por el tacto una molienda buena de otra quemada.',
    'No se trata de nostalgia, insiste la alcaldesa, sino de volver a tener en ' +
      'el valle un oficio que dé de comer a cuatro familias.',
    'En verano el caudal baja tanto que apenas gira una muela, y entonces se ' +
      'aprovecha para picar las piedras y engrasar los ejes.',
    'El informe de los técnicos, entregado en enero, calcula que la instalación ' +
      'puede durar otro siglo si se revisa cada cinco años.',
    'Hay quien viene de la ciudad con un saco de trigo antiguo, espera sentado a ' +
      'la sombra y se marcha con la harina todavía caliente.',
    'La primera vez que volvió a girar, después de tanto tiempo, se apagaron las ' +
      'conversaciones y alguien empezó a aplaudir muy despacio.',
    'Quedan por arreglar el tejado de la casa pequeña, la presa de arriba y ' +
      'un muro que el río se llevó en la última crecida.',
    'Los niños de la escuela han dibujado el recorrido del agua, desde la fuente ' +
      'hasta el puente, en un mapa que cuelga junto a la puerta.',
    'El precio de la luz, dicen los socios, fue lo que terminó de convencer a ' +
      'los que dudaban, porque aquí la fuerza no se paga.',
  ],
  en: [
    'The lamp was first lit in the autumn of 1871, after three ships were lost in ' +
      'a single week, and it has burned on every night since.',
    'Few people in the town can remember a winter without it, although most ' +
      'of them would admit that they no longer look up.',
    'The report, which runs to forty pages, argues that modern instruments have ' +
      'made the old signal useless, costly and a little absurd.',
    'She keeps the ledgers in a tin box under the stairs, wrapped in oilcloth, ' +
      'with a list of every keeper who ever signed for the oil.',
    'There is a cost, of course, and the council was careful to print it ' +
      'in large type on the first page of the ballot.',
    'On the night of the count the hall was so full that latecomers stood ' +
      'in the rain, listening through the open windows.',
    'What nobody had expected was the silence afterwards, long and even, as if ' +
      'the whole room were waiting for somebody else to speak.',
    'The stones came from a quarry that is now a lake, and the mortar, mixed with ' +
      'crushed shell, has hardened until it rings like iron.',
    'He learned the work from his grandfather, who had it from a Dane, who ' +
      'never said where he had learned it or from whom.',
    'Every spring the salt eats a little more of the railing, and every summer ' +
      'the same two brothers come to scrape and paint it.',
    'If the vote had gone the other way, the building would have been sold, ' +
      'gutted and let by the week to visitors from the city.',
    'By morning the fog had lifted, the boats were out, and the argument had ' +
      'already begun again in the queue at the bakery.',
  ],
}

export function madePages(): MadePage[] {
  return readdirSync(HERE)
    .filter(name => name.endsWith('.html'))
    .sort()
    .map(file => {
      const marked = filled(readFileSync(join(HERE, file), 'utf8'))
      const [, about = '{}'] = /^<!--(.*?)-->\n/.exec(marked) ?? []
      const source = marked.replace(/^<!--.*?-->\n/, '')
      return {
        name: file.replace('.html', ''),
        html: source.replaceAll(' data-t', ''),
        truth: truthOf(parseHtml(source)),
        about: JSON.parse(about) as About,
      }
    })
}

function filled(source: string): string {
  let next = 0
  return source.replace(/\{\{(es|en) (\d+)\}\}/g, (_, language: string, count: string) =>
    Array.from({ length: Number(count) }, () => SENTENCES[language]![next++ % 12]!).join(' '),
  )
}

/** The words of all that is marked, blocks apart. */
function truthOf(root: HtmlNode): string {
  const pieces: string[] = []
  const walk = (node: HtmlNode, inside: boolean): void => {
    const marked = inside || (isElement(node) && attribute(node, 'data-t') !== undefined)
    if (isElement(node) && node.tagName === 'button') return
    if (
      marked &&
      isElement(node) &&
      node.tagName === 'li' &&
      isElement(node.parentNode!) &&
      node.parentNode.tagName === 'ol'
    ) {
      pieces.push(`${node.parentNode.childNodes.filter(kid => kid.nodeName === 'li').indexOf(node) + 1}. `)
    }
    if (marked && node.nodeName === '#text' && 'value' in node) pieces.push(node.value)
    for (const kid of kidsOf(node)) walk(kid, marked)
    if (marked && isElement(node) && !/^(?:a|b|i|em|strong|span|sup|code|font)$/.test(node.tagName)) pieces.push('\n')
  }
  walk(root, false)
  return pieces.join('')
}
