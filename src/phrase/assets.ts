/** The one style sheet, the one script and the mark of the pages, read once from beside the sources. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `version` changes with each of the files and is part of their address, so that they can be cached for ever. */
export type Assets = { css: string; script: string; icon: string; version: string }

export function readAssets(): Assets {
  const [css, script, icon] = ['phrase.css', 'phrase.js', 'favicon.svg'].map(name =>
    readFileSync(join(pageFolder(), name), 'utf8'),
  )
  if (css === undefined || script === undefined || icon === undefined)
    throw new Error('The files of the phrase pages are incomplete')
  return {
    css,
    script,
    icon,
    version: createHash('sha256')
      .update(css + script + icon)
      .digest('hex')
      .slice(0, 10),
  }
}

/** `tsc` copies no assets, so `src` and `dist` both read them below the package root. */
function pageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'src/phrase/page')
}
