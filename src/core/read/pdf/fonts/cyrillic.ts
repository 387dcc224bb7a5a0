/**
 * T2A, the encoding of TeX's Cyrillic fonts, and the widths of its letters in thousandths of an em. Bitmap fonts have
 * no names for them: their widths alone tell Russian from the accented letters of T1 with the same codes. Pure.
 */

const LOW = [...Array.from({ length: 13 }, () => ''), 'Ӏ', '⟨', '⟩', '“', '”', '', '', '', '–', '—', '', '₀', 'ı', 'ȷ']
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', '␣']
const OTHERS = [...'ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»']
const RUSSIAN = Array.from({ length: 64 }, (_, k) => String.fromCharCode(0x410 + k))
const FIRST_OTHER = 128
const FIRST_RUSSIAN = 192

export const T2A = Array.from({ length: 256 }, (_, code) => {
  if (code >= FIRST_OTHER) return [...OTHERS, ...RUSSIAN][code - FIRST_OTHER]!
  if (code < 33) return [...LOW, ...LIGATURES][code]!
  return code === 39 ? '’' : code === 96 ? '‘' : code === 127 ? '-' : String.fromCharCode(code)
})

const widths = (text: string, letters: readonly string[] = RUSSIAN): [string, number][] =>
  text
    .trim()
    .split(/\s+/)
    .map((width, k) => [letters[k]!, Number(width)])
/** Signs beside the Russian letters, which the roman, italic and sans faces have in nearly the same widths. */
const BESIDE: readonly [string, number][] = [
  ...Object.entries({ Ё: 680, ё: 444, Є: 722, є: 439, Ї: 361, ї: 278, І: 361, і: 278, Ґ: 639, ґ: 444, Ў: 750, ў: 528 }),
  ...Object.entries({ '„': 333, '«': 556, '»': 556, '—': 805, '№': 916 }),
]

export const CYRILLIC_ROMAN: readonly [string, number][] = [
  ...widths(`750 708 708 625 778 680 1194 611 778 778 778 778 916 778 778 778 680 722 722 750 833 750 778 778 1125 1125
    889 972 708 722 1125 778 500 500 500 444 555 444 833 444 555 555 555 555 666 555 500 555 555 444 500 528 778 528
    555 555 805 805 611 722 500 444 750 542`),
  ...BESIDE,
]
export const CYRILLIC_ITALIC: readonly [string, number][] = [
  ...widths(`743 704 704 627 769 678 1152 613 769 769 769 769 896 769 766 769 678 715 715 743 818 743 769 769 1088 1088
    869 948 704 715 1087 769 493 475 493 422 475 442 1048 460 562 562 511 537 741 562 475 562 506 442 818 511 680 540
    567 537 818 823 485 664 511 442 723 537`),
  ...BESIDE,
]
/** With the Latin letters of the same faces. */
export const CYRILLIC_SANS: readonly [string, number][] = [
  ...widths(`666 666 666 542 728 597 1111 611 694 694 694 711 875 694 736 694 639 639 680 666 833 666 711 694 1083 1100
    868 889 666 639 1041 646 480 500 480 404 539 444 739 444 537 537 489 528 669 517 500 517 517 444 458 461 766 461
    548 537 766 778 590 683 480 444 730 515`),
  ...widths(
    `666 666 639 722 597 569 666 708 278 472 694 542 875 708 736 639 736 646 555 680 687 666 944 666 666 611 480 517 444
    517 444 305 500 517 239 267 489 239 794 517 500 517 517 342 383 361 517 461 683 461 461 435`,
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
  ),
  ...BESIDE,
]

/**
 * Least share of a font's codes that are those of Russian letters: French or Czech in T1 has up to a seventh there. One
 * whose widths do not tell, because all are the same, needs more of them.
 */
const LEAST_RUSSIAN = { told: 0.2, mono: 0.3 } as const
const LEAST_MONO = 8
/** Vietnamese has as many codes there, but most of its other accented letters between ASCII and them. */
const MOST_OTHERS = 0.25

/** Tells whether so many codes of a font are those of Russian letters that it may have T2A. */
export function mayBeRussian(widths: ReadonlyMap<number, number>, mono = false): boolean {
  const codes = [...widths.keys()]
  const russian = codes.filter(code => code >= FIRST_RUSSIAN).length
  const others = codes.filter(code => code >= FIRST_OTHER && code < FIRST_RUSSIAN).length
  const least = mono ? LEAST_RUSSIAN.mono : LEAST_RUSSIAN.told
  return russian >= least * codes.length && others <= MOST_OTHERS * russian && (!mono || russian >= LEAST_MONO)
}
