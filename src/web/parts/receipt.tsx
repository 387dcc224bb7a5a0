/** The way to the receipt of a citation: a file that proves what it rests on, to the byte as the library gives it. */
import { texts } from '../lib/i18n.ts'
import { API } from '../lib/page.ts'

const t = texts({
  receipt: ['Recibo', 'Receipt'],
  what: [
    'Descarga el recibo: archivo, página y palabras en que se apoya, para comprobarlo sin la biblioteca',
    'Download the receipt: the file, page and words it rests on, to be verified without the library',
  ],
})

/** `part`: of a passage, the range of its text that is cited. */
export function ReceiptLink({ id, part = null }: { id: string; part?: readonly [number, number] | null }) {
  const range = part ? `?desde=${part[0]}&hasta=${part[1]}` : ''
  const name = `recibo-${id.replace(/[^\w.-]+/g, '-')}.json`
  return (
    <a
      class="text-btn"
      href={`${API}/citas/${encodeURIComponent(id)}/recibo${range}`}
      download={name}
      title={t('what')}
    >
      {t('receipt')}
    </a>
  )
}
