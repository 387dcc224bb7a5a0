/** Files dropped together → what goes up together: a recording and its captions. */

/** Names of the recording that captions may belong to, without their language: `talk.es.vtt` gives `talk`. */
const captioned = (name: string): string[] => {
  const [, stem] = /^(.+)\.(?:vtt|srt)$/i.exec(name) ?? []
  return stem === undefined ? [] : [stem, stem.replace(/\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, '')]
}

export interface Bundle {
  file: File
  captions?: File
}

/** Gives each recording the captions with its name, unless several files match. */
export function bundled(files: readonly File[]): Bundle[] {
  const recordings = files.filter(file => /^(?:audio|video)\//.test(file.type))
  const bundles = new Map<File, File>()
  for (const recording of recordings) {
    const stem = recording.name.replace(/\.[^.]+$/, '')
    const fitting = files.filter(file => captioned(file.name).includes(stem)),
      exact = fitting.filter(file => captioned(file.name)[0] === stem)
    const [captions, ...others] = exact.length > 0 ? exact : fitting
    const rivals = recordings.filter(other => other.name.replace(/\.[^.]+$/, '') === stem)
    if (captions && others.length === 0 && rivals.length === 1) bundles.set(recording, captions)
  }
  const taken = new Set(bundles.values())
  return files
    .filter(file => !taken.has(file))
    .map(file => ({ file, ...(bundles.has(file) && { captions: bundles.get(file)! }) }))
}
