/**
 * Encodings of one byte per character that Node's decoder lacks or gets wrong, and the choice among them for bytes
 * without a declaration. Pure.
 */

const LATIN1 = String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 0xa0 + i))

/**
 * The upper half of each encoding. Node 20 to 24 decode windows-1252 as if it were Latin-1, which turned Windows quotes
 * and dashes into control characters.
 */
export const UPPER: Readonly<Record<string, string>> = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN1}`,
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓' +
    '│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓' +
    '│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

const SAMPLE = 1_000_000
/**
 * Letters in the encodings of the old Macintosh and of DOS that in windows-1252 are signs which never occur inside a
 * word.
 */
const MAC = new Set([0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8d, 0x8e, 0x8f, 0x90, 0x95, 0x98, 0x99, 0x9b, 0x9d, 0x9f])
const DOS = new Set([0x82, 0xa1, 0xa2, 0xa3, 0xa4])
/** The bytes of Š š Ž ž œ in Latin-9, where Latin-1 has ¦ ¨ ´ ¸ ½. */
const LATIN9 = new Set([0xa6, 0xa8, 0xb4, 0xb8, 0xbd])
/** Fewer such bytes prove nothing. */
const ENOUGH = 2

const isLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Returns windows-1252, unless the bytes inside words are not letters there and are letters in another encoding. */
export function singleByteOf(bytes: Uint8Array): string {
  let usual = 0,
    mac = 0,
    dos = 0,
    latin9 = 0,
    windows = false
  const end = Math.min(bytes.length, SAMPLE)
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]!
    if (byte < 0x80) continue
    if (byte < 0xa0) windows = true
    if (
      byte === 0xa4 &&
      (isDigit(bytes[i - 1]) || isDigit(bytes[i + 1]) || (bytes[i - 1] === 0x20 && isDigit(bytes[i - 2])))
    )
      latin9++
    if (!isLower(bytes[i - 1]) || !isLower(bytes[i + 1])) continue
    if (byte >= 0xc0) usual++
    else if (MAC.has(byte)) mac++
    else if (DOS.has(byte)) dos++
    else if (LATIN9.has(byte)) latin9++
  }
  if (Math.max(mac, dos) >= ENOUGH && mac + dos > 2 * usual) return mac > dos ? 'macintosh' : 'ibm850'
  return latin9 > 0 && !windows ? 'iso-8859-15' : 'windows-1252'
}
