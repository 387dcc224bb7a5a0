/** What stands at the foot of the panel: the work, and why the page has this number. */
import { useEntry } from '../lib/entries.ts'
import { number, texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { Copy } from '../parts/copy.tsx'
import type { Unit } from './place.ts'
import type { Reader } from './reader.ts'

const t = texts({
  work: ['Obra', 'Work'],
  copyWork: ['Copiar referencia', 'Copy reference'],
  correct: ['Corregir los folios de este documento', 'Correct the folios of this document'],
  why: ['Por qué es la página {n}', 'Why this is page {n}'],
  whyNot: ['Por qué no lleva número', 'Why there is no number'],
  certain: ['Confianza {n}.', 'Confidence {n}.'],
  leido: [
    'Está impreso en la página y cuadra con sus vecinas.',
    'It is printed on the page and agrees with its neighbours.',
  ],
  etiqueta_pdf: ['Lo dice la etiqueta de página del PDF.', 'The page label of the PDF says so.'],
  deducido: [
    'No se lee en esta página; lo dan sus vecinas.',
    'It cannot be read on this page; its neighbours give it.',
  ],
  epub: ['Lo dice la lista de páginas del libro.', 'The page list of the book says so.'],
  usuario: ['Lo corregiste tú.', 'You corrected it.'],
  ninguno: [
    'Esta hoja no lleva número impreso, o no es seguro cuál. Se cita por su hoja, entre corchetes.',
    'No number is printed on this sheet, or none is certain. It is cited by its sheet, in brackets.',
  ],
})

/** The whole title, however long, and the entry for the bibliography. */
export function Work({ reader }: { reader: Reader }) {
  const { documento } = reader.work,
    referencia = useEntry({ ...documento, id: reader.id })
  return (
    <section class="stack-2">
      <h2 class="label">{t('work')}</h2>
      <p class="small">{referencia ?? documento.titulo}</p>
      {referencia !== undefined && (
        <p>
          <Copy text={referencia} label={t('copyWork')} withPage={false} />
        </p>
      )}
    </section>
  )
}

export function Why({ reader, unit: { ancla } }: { reader: Reader; unit: Unit }) {
  if (ancla.tipo !== 'pagina') return null
  const { impresa, origen = 'ninguno', confianza = 0 } = ancla
  return (
    <details class="fold">
      <summary>{impresa ? t('why', { n: impresa }) : t('whyNot')}</summary>
      <p class="small">
        {t(impresa ? origen : 'ninguno')}
        {impresa && ` ${t('certain', { n: number(confianza) })}`}
      </p>
      <p class="small">
        <a href={to(`/biblioteca?ficha=${reader.id}`)}>{t('correct')}</a>
      </p>
    </details>
  )
}
