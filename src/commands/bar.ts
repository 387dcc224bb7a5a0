/**
 * A progress bar on standard error: only in a terminal, only for what takes longer than a second, gone without a trace
 * when it ends.
 */

export interface Bar {
  /** `share` is from 0 to 1. */
  show(share: number, label: string): void
  end(): void
}

const PATIENCE_MS = 1000
const WIDTH = 24

/** Returns the text of the line, at most `columns` wide. Pure. */
export function line(share: number, label: string, columns: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH)
  const percent = `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}`.padStart(3)
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} %  ${label}`.slice(0, Math.max(10, columns - 1))
}

export function createBar(stream: NodeJS.WriteStream, now: () => number = Date.now): Bar {
  const began = now()
  let shown = ''
  return {
    show(share, label) {
      if (!stream.isTTY || now() - began < PATIENCE_MS) return
      const text = line(share, label, stream.columns)
      if (text !== shown) stream.write(`\r\u001B[2K${text}`)
      shown = text
    },
    end() {
      if (shown !== '') stream.write('\r\u001B[2K')
      shown = ''
    },
  }
}
