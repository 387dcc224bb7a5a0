/** The measurements of the readers, one file each: `<data>/readers/<name>.json`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Measurement } from './measure.ts'

export interface Measurements {
  /**
   * Returns the measurement of this name and identity; null when there is none, when it belongs to another identity, or
   * when its file cannot be read.
   */
  of(name: string, identity: string): Measurement | null
  /** Returns the last measurement under that name, whatever its identity. */
  latest(name: string): Measurement | null
  keep(measurement: Measurement): void
}

export function openMeasurements(folder: string): Measurements {
  const path = (name: string): string => join(folder, `${name.replace(/[^\p{L}\p{N}.-]+/gu, '_')}.json`)
  const latest = (name: string): Measurement | null => {
    let text: string
    try {
      text = readFileSync(path(name), 'utf8')
    } catch {
      return null
    }
    const parsed = Measurement.safeParse(json(text))
    return parsed.success ? parsed.data : null
  }
  return {
    latest,
    of(name, identity) {
      const known = latest(name)
      return known?.identity === identity ? known : null
    },
    keep(measurement) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const target = path(measurement.name)
      writeFileSync(`${target}.part`, JSON.stringify(measurement), { mode: 0o600 })
      renameSync(`${target}.part`, target)
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
