/** Pictures that are recognised and cannot be opened here. */

/** By their first bytes, with the sentence that tells the owner what to do instead. */
const UNSEEN: readonly [label: string, head: RegExp, mensaje: string][] = [
  [
    'heic',
    /^[^]{4}ftyp(?:he[a-z]{2}|mif1|msf1)/,
    'Es una foto HEIC, que no se abre aquí: guárdala o compártela como JPEG y vuelve a subirla.',
  ],
  [
    'raw',
    /^(?:[^]{4}ftypcrx |FUJIFILMCCD-RAW)/,
    'Es una foto sin revelar (RAW): expórtala como JPEG o TIFF y vuelve a subirla.',
  ],
  [
    'jxl',
    /^(?:\xff\x0a|\0{3}\x0cJXL )/,
    'Es una imagen JPEG XL, que no se abre aquí: guárdala como JPEG o PNG y vuelve a subirla.',
  ],
  ['psd', /^8BPS\0/, 'Es un archivo de Photoshop: expórtalo como PNG o PDF y vuelve a subirlo.'],
  ['ico', /^\0\0\x01\0[\x01-\xff]\0/, 'Es un icono (ICO): guárdalo como PNG y vuelve a subirlo.'],
  [
    'svg',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,2000}?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*>\s*)?<svg[\s>]/,
    'Es un dibujo (SVG): guárdalo como PNG o PDF y vuelve a subirlo.',
  ],
]

export function unseenPicture(head: Buffer): { label: string; mensaje: string } | null {
  const start = head.toString('latin1')
  const [label, , mensaje] = UNSEEN.find(([, first]) => first.test(start)) ?? []
  return label === undefined ? null : { label, mensaje: mensaje! }
}
