/**
 * Finds Zotero's data folder: the one that its profile names, else `Zotero` in the home folder of the user running
 * this.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'

export const DATABASE = 'zotero.sqlite'

export interface ZoteroFolder {
  folder: string
  /** Folder that the paths of linked files are relative to; null when none is set. */
  base: string | null
}

interface Profile {
  dataDir: string | null
  base: string | null
}

/** Folders whose subfolders are profiles, by operating system. */
const profileFolders = (platform: NodeJS.Platform, home: string): string[] =>
  platform === 'darwin'
    ? [join(home, 'Library', 'Application Support', 'Zotero', 'Profiles')]
    : platform === 'win32'
      ? [join(home, 'AppData', 'Roaming', 'Zotero', 'Zotero', 'Profiles')]
      : [
          join(home, '.zotero', 'zotero'),
          join(home, '.var', 'app', 'org.zotero.Zotero', '.zotero', 'zotero'),
          join(home, 'snap', 'zotero-snap', 'common', '.zotero', 'zotero'),
        ]

async function profiles(platform: NodeJS.Platform, home: string): Promise<Profile[]> {
  const list: Profile[] = []
  for (const folder of profileFolders(platform, home))
    for (const name of await readdir(folder).catch(() => [] as string[])) {
      const prefs = await readFile(join(folder, name, 'prefs.js'), 'utf8').catch(() => null)
      if (prefs !== null) list.push({ dataDir: pref(prefs, 'dataDir'), base: pref(prefs, 'baseAttachmentPath') })
    }
  return list
}

/** Reads a preference of Zotero from `prefs.js`, where it is a JavaScript string. */
function pref(prefs: string, name: string): string | null {
  const text = new RegExp(String.raw`^user_pref\("extensions\.zotero\.${name}",\s*("(?:[^"\\]|\\.)*")\);`, 'm').exec(
    prefs,
  )?.[1]
  if (text === undefined) return null
  try {
    return String(JSON.parse(text)) || null
  } catch {
    return null
  }
}

const holds = (folder: string): Promise<boolean> =>
  stat(join(folder, DATABASE)).then(
    entry => entry.isFile(),
    () => false,
  )

/**
 * Returns the data folder, or null when there is none. `given` is a data folder, or the file `zotero.sqlite` in one;
 * the folder of its linked files comes from the profile that names it, else from the first profile.
 */
export async function zoteroFolder(
  given: string | null,
  { platform, home }: { platform: NodeJS.Platform; home: string },
): Promise<ZoteroFolder | null> {
  const known = await profiles(platform, home)
  const usual = join(home, 'Zotero')
  if (given !== null) {
    const folder = given.endsWith(DATABASE) ? join(given, '..') : given
    const profile = known.find(({ dataDir }) => (dataDir ?? usual) === folder)
    return (await holds(folder)) ? { folder, base: (profile ?? known[0])?.base ?? null } : null
  }
  for (const { dataDir, base } of [...known, { dataDir: null, base: null }]) {
    const folder = dataDir !== null && isAbsolute(dataDir) ? dataDir : usual
    if (await holds(folder)) return { folder, base }
  }
  return null
}
