/** Recognises recordings by their first bytes. */
import { open } from 'node:fs/promises'

export type SoundKind = 'wav' | 'mp3' | 'flac' | 'vorbis' | 'opus' | 'other'

/** Twelve hours; a longer recording is read only up to there. */
export const MAX_SECONDS = 12 * 3600

/** The sound format that can be decoded without ffmpeg; `other` for everything else. */
export function soundKind(head: Buffer): SoundKind {
  const start = head.toString('latin1', 0, 4)
  if ((start === 'RIFF' || start === 'RF64') && head.toString('latin1', 8, 12) === 'WAVE') return 'wav'
  if (start === 'fLaC') return 'flac'
  if (start === 'OggS') return head.includes('OpusHead') ? 'opus' : head.includes('\x01vorbis') ? 'vorbis' : 'other'
  if (isMp3(head)) return 'mp3'
  return 'other'
}

/**
 * True for an ID3v2 tag, or for a frame header of layer II or III with valid fields. ADTS AAC has layer 0, and layer I
 * would match a UTF-16 byte order mark.
 */
function isMp3(head: Buffer): boolean {
  if (head.toString('latin1', 0, 3) === 'ID3') return true
  const [a = 0, b = 0, c = 0] = head
  return (
    a === 0xff &&
    (b & 0xe0) === 0xe0 &&
    (b & 0x18) !== 0x08 &&
    (b & 0x06) !== 0 &&
    (b & 0x06) !== 0x06 &&
    (c & 0xf0) !== 0xf0 &&
    (c & 0x0c) !== 0x0c
  )
}

/**
 * True for sound and film: what `soundKind` knows, ISO base media with such a brand, Matroska or WebM, MPEG-TS, AVI,
 * ASF, AAC, AIFF and AMR.
 */
export function isRecording(head: Buffer): boolean {
  if (soundKind(head) !== 'other') return true
  const start = head.toString('latin1', 0, 12)
  return (
    isIsoMedia(head) ||
    start.startsWith('\x1a\x45\xdf\xa3') ||
    (start.startsWith('RIFF') && start.endsWith('AVI ')) ||
    start.startsWith('OggS') ||
    start.startsWith('0&\xb2u') ||
    start.startsWith('#!AMR') ||
    (start.startsWith('FORM') && /AIF[FC]$/.test(start)) ||
    start.startsWith('caff') ||
    (head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) ||
    (head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47)
  )
}

/** True when the `ftyp` brand is of sound or film; pictures (HEIC, AVIF) have brands of their own. */
function isIsoMedia(head: Buffer): boolean {
  return (
    head.toString('latin1', 4, 8) === 'ftyp' &&
    !/^(?:heic|heix|heim|heis|hevc|mif1|msf1|avif|avis|crx )/.test(head.toString('latin1', 8, 12))
  )
}

/** True when it is sound alone, as far as the first bytes tell. */
export const isSound = (head: Buffer): boolean =>
  soundKind(head) !== 'other' ||
  (isIsoMedia(head) && /^M4[AB]/.test(head.toString('latin1', 8, 12))) ||
  (!isIsoMedia(head) &&
    isRecording(head) &&
    !/^(?:\x1a\x45\xdf\xa3|RIFF|OggS|0&\xb2u|G)/.test(head.toString('latin1', 0, 4)))

export async function kindOf(path: string): Promise<SoundKind> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(4096)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return soundKind(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
