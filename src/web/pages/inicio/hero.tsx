/** What Anaquel is about, shown on the book that comes with it: sheet 11 of the file prints a 2. */
import { texts } from '../../lib/i18n.ts'

/** A page of sample/don-quijote.pdf; this page's test compares it with what was read there. */
const PROOF = { sheet: 11, sheets: 23, folio: '2', citation: '(Cervantes Saavedra, 1605, p. 2)' } as const

const t = texts({
  file: ['El archivo la llama', 'The file calls it'],
  page: ['La página dice', 'The page says'],
  cite: ['Citamos', 'We cite'],
  lead: [
    'Anaquel lee tus libros, audios y páginas, sabe qué número está impreso donde está cada ' +
      'frase, y solo responde con citas que puedes abrir y comprobar.',
    'Anaquel reads your books, recordings and pages, knows which number is printed where each ' +
      'sentence stands, and answers only with citations that you can open and check.',
  ],
  bring: ['Traer un documento', 'Bring a document'],
  sample: ['Probar con el ejemplo', 'Try the sample'],
  label: ['Ejemplo: la hoja 11 del archivo lleva impreso el folio 2', 'Example: sheet 11 of the file prints folio 2'],
  sheet: ['hoja {n} de {of}', 'sheet {n} of {of}'],
})

export function Hero({ trySample }: { trySample: () => void }) {
  const folio = <span class="folio">{PROOF.folio}</span>
  return (
    <div class="hero">
      <div class="stack-5">
        <h1 tabIndex={-1}>
          {t('file')} {PROOF.sheet}. <br />
          {t('page')} {folio}. <br />
          {t('cite')} {folio}.
        </h1>
        <p class="lead">{t('lead')}</p>
        <p class="row">
          <a class="btn first big" href="#paso-1">
            {t('bring')}
          </a>{' '}
          <button type="button" class="btn big" onClick={trySample}>
            {t('sample')}
          </button>
        </p>
      </div>
      <figure class="proof" aria-label={t('label')}>
        <div class="leaf small-leaf" lang="es">
          <p class="running">
            <span>Don Quijote de la Mancha</span> <span class="folio read">{PROOF.folio}</span>
          </p>
          <p>
            En resolución,{' '}
            <mark>él se enfrascó tanto en su letura, que se le pasaban las noches leyendo de claro en claro</mark>, y
            los días de turbio en turbio; y así, del poco dormir y del mucho leer, se le secó el celebro, de manera que
            vino a perder el juicio.
          </p>
        </div>
        <figcaption class="row spread">
          <span class="quiet">{t('sheet', { n: PROOF.sheet, of: PROOF.sheets })}</span>{' '}
          <span class="cite">{PROOF.citation}</span>
        </figcaption>
      </figure>
    </div>
  )
}
