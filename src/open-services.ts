/** The services that all libraries of a house share: models, judges, the writer, and what fetches from the web. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Storage } from '../storage/contract.ts'
import type { Config } from './config.ts'
import { extractive } from './core/ask/extractive.ts'
import { createLocal } from './core/ask/local.ts'
import { createRemote } from './core/ask/remote.ts'
import { createCatalogues } from './core/catalogues/index.ts'
import { createCsl } from './core/cite/csl/index.ts'
import { createSplitter } from './core/ingest/splitter.ts'
import type { Library } from './core/library.ts'
import { createDescriber } from './core/models/describe.ts'
import { openModels, type OpenModels } from './core/models/index.ts'
import { createSpeech } from './core/models/speech.ts'
import { embeddedModel, type StaticModel } from './core/models/static.ts'
import { createFetcher } from './core/read/fetch/fetch.ts'
import { openReaders, type Readers } from './core/readers/open.ts'
import { BUILT_IN, type Entailer, type Reader } from './core/verify/entailer.ts'

type Shared =
  | 'models'
  | 'entail'
  | 'judges'
  | 'writer'
  | 'fallback'
  | 'csl'
  | 'fetcher'
  | 'catalogues'
  | 'speech'
  | 'splitter'
  | 'describe'
  | 'limits'

export interface Services {
  readonly models: OpenModels
  /** null in the job thread. */
  readonly readers: Readers | null
  /** Reads pairs here; in the job thread it asks the serving thread. */
  readonly reader: Reader
  /** Name of the model whose vectors every passage has. */
  readonly embedded: string
  /** What a library takes from here, with the transcriber that is available now. */
  forLibrary(): Pick<Library, Shared>
  /** The readers are closed before this is called: they may be waiting for a model. */
  close(): Promise<void>
}

export interface ServicesOptions {
  storage: Pick<Storage, 'styles'>
  log: Logger
  /** Given in the job thread alone. */
  reader: Reader | undefined
  /** Whether judges that were never measured are measured in the background. */
  measures: boolean
}

export async function openServices(config: Config, options: ServicesOptions): Promise<Services> {
  const { storage, log } = options
  const { mode, folder } = config.models
  const fetches = mode !== 'off'
  // Every passage gets the embedded model's vectors in the thread that reads it; vectors of a better model are made
  // in the thread that serves.
  const models = await openModels({ mode: options.reader ? 'off' : mode, folder, log })
  const embedded = await embeddedModel()
  const readers = options.reader ? null : openReaders({ ...config, models, fetches, measured: options.measures, log })
  const reader = options.reader ?? readers!.reader
  const fetcher = createFetcher({ userAgent: `Anaquel/${config.version} (+${config.site})` })
  const speech = createSpeech({ folder: fetches ? folder : null, remote: config.speech })
  const shared = {
    models,
    entail: judge(embedded, reader),
    judges: readers,
    writer: config.writer ? createRemote(config.writer) : createLocal(models, extractive),
    fallback: config.fallback,
    csl: createCsl({ folder: join(config.data, 'styles'), own: storage.styles }),
    fetcher,
    catalogues: config.catalogues && createCatalogues({ ...config.catalogues, fetcher, log }),
    describe: config.vision && createDescriber(config.vision),
    splitter: options.reader ? createSplitter(embedded.name) : null,
    limits: { read: config.read, ocr: config.ocr, tessdata: fetches ? join(folder, 'ocr') : null },
  }
  return {
    models,
    readers,
    reader,
    embedded: embedded.name,
    forLibrary: () => ({ ...shared, speech: speech.here() }),
    async close() {
      await shared.csl.close()
      await fetcher.close()
      await speech.close()
      await shared.splitter?.close()
      await models.close()
    },
  }
}

/** The judges, loaded for the first claim: the built-in one and its lexicon are a third of what a command loads. */
function judge(embedded: StaticModel, reader: Reader): Entailer {
  const open = async (): Promise<Entailer> => {
    const { createAligned } = await import('./core/verify/aligned.ts')
    const { createBench } = await import('./core/verify/bench.ts')
    return createBench(createAligned(embedded), () => [reader])
  }
  let bench: Promise<Entailer> | undefined
  return { name: BUILT_IN, entail: async (pairs, signal) => (await (bench ??= open())).entail(pairs, signal) }
}
