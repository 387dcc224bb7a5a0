/**
 * What the notes point at: literal words with their folio, the page itself for the one that was opened, and how far the
 * answer can be trusted.
 */
import type { Pasaje } from '../../../schema/index.ts'
import { citationOf, texts } from '../../lib/i18n.ts'
import { here } from '../../lib/router.ts'
import { Copy, escapeHtml } from '../../parts/copy.tsx'
import { Mark, ownAddress } from '../../parts/folio.tsx'
import { Leaf } from '../../parts/leaf.tsx'
import { notedIn, type Entry } from './history.ts'

const t = texts({
  label: ['Fuentes de la respuesta', 'Sources of the answer'],
  sources: ['Fuentes', 'Sources'],
  back: ['volver', 'back'],
  backTo: ['volver a la respuesta, nota {n}', 'back to the answer, note {n}'],
  open: ['Abrir', 'Open'],
  alta: ['Confianza alta', 'High confidence'],
  media: ['Confianza media', 'Medium confidence'],
  baja: ['Confianza baja', 'Low confidence'],
  altaWhy: [
    'Es probable que estas oraciones respondan: así fue en nueve de cada diez preguntas a artículos ' +
      'y en dos de cada tres a manuales.',
    'These sentences probably answer: so they did for nine of ten questions to articles, and two of three to manuals.',
  ],
  mediaWhy: ['Quizá respondan: mira la fuente.', 'They may answer: look at the source.'],
  bajaWhy: [
    'No es seguro que respondan: son lo más cercano que hay en tu biblioteca.',
    'It is not sure that they answer: they are what comes nearest in your library.',
  ],
  summary: ['Resumen comprobado', 'A proved summary'],
  summaryWhy: [
    'Cada oración está apoyada por el pasaje de su nota.',
    'Each sentence is supported by the passage of its note.',
  ],
  literalWhy: [
    'Son oraciones del propio documento, las más cercanas a lo que trata. Un modelo de lenguaje escribiría otras.',
    'These are sentences of the document itself, those nearest to its matter. A language model would write others.',
  ],
  one: ['Se retiró una oración que ningún pasaje apoyaba.', 'One sentence was removed: no passage supported it.'],
  many: [
    'Se retiraron {n} oraciones que ningún pasaje apoyaba.',
    '{n} sentences were removed: no passage supported them.',
  ],
  seeOne: ['Ver la oración retirada', 'See the removed sentence'],
  seeMany: ['Ver las oraciones retiradas', 'See the removed sentences'],
})

export function Sources({ entry, notes }: { entry: Entry; notes: readonly number[] }) {
  const passages = notedIn(entry)
  const shown = [...notes].sort((a, b) => a - b).filter(n => passages[n - 1])
  const active = /^n(\d+)$/.exec(here.value.hash)?.[1]
  return (
    <aside class="aside" aria-label={t('label')}>
      {shown.length > 0 && (
        <>
          <h2>{t('sources')}</h2>
          <ol class="notes ruled">
            {shown.map(n => (
              <li id={`n${n}`} class="stack-1" tabIndex={-1} key={n}>
                <Source passage={passages[n - 1]!} n={n} back />
                {active === String(n) && <Leaf passage={passages[n - 1]!} />}
              </li>
            ))}
          </ol>
        </>
      )}
      {entry.fin && (shown.length > 0 || entry.fin.retiradas) && <Trust fin={entry.fin} />}
    </aside>
  )
}

export function Source({ passage, n, back = false }: { passage: Pasaje; n: number; back?: boolean }) {
  const { titulo, anio } = passage.documento
  return (
    <>
      <p class="note-head">
        <b>{n}</b> <Mark ancla={passage.ancla} localizador={passage.localizador} enlace={passage.enlace} />
      </p>
      <p class="source small" dir="auto">
        {passage.pasaje ?? passage.texto}
      </p>
      <p class="work">
        <cite>{titulo}</cite>
        {anio !== undefined && ` · ${anio}`}
      </p>
      <p class="row small source-acts">
        {back && (
          <a href={`#r${n}`} role="doc-backlink" aria-label={t('backTo', { n })}>
            {t('back')}
          </a>
        )}
        <a href={ownAddress(passage.enlace)}>{t('open')}</a>{' '}
        <Copy
          text={citationOf(passage)}
          html={`<a href="${escapeHtml(passage.enlace)}">${escapeHtml(citationOf(passage))}</a>`}
        />
      </p>
    </>
  )
}

function Trust({ fin: { confianza, literal, retiradas = [] } }: { fin: NonNullable<Entry['fin']> }) {
  return (
    <div class="said band stack-2 trust">
      <h2>{t(confianza ?? 'summary')}</h2>
      <p class="small">
        {t(confianza ? `${confianza}Why` : literal ? 'literalWhy' : 'summaryWhy')}{' '}
        {retiradas.length === 1 ? t('one') : retiradas.length > 1 ? t('many', { n: retiradas.length }) : ''}
      </p>
      {retiradas.length > 0 && (
        <details>
          <summary class="small">{t(retiradas.length === 1 ? 'seeOne' : 'seeMany')}</summary>
          <ul class="stack-2">
            {retiradas.map(text => (
              <li class="small">{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
