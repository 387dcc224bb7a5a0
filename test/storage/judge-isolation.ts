/** A shelf never reads or changes another account's rows: every verb, with the ids of somebody else. */
import { beforeAll, expect, it } from 'vitest'
import type { Shelf } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { figure } from './judge-figures.ts'
import { former } from './judge-former.ts'
import { annotation, found, item } from './judge-imports.ts'
import { judgement } from './judge-judgements.ts'
import { mark } from './judge-marks.ts'
import { free, record } from './judge-records.ts'
import { seenFile } from './judge-watch.ts'
import { wordBox } from './judge-words.ts'
import { book, failure, hash, id, newDocument, passage, shelfOf, unit, vector, words } from './fixtures.ts'

interface Theirs {
  document: string
  passage: string
  collection: string
  citation: string
  judgement: string
  mark: string
  cursor: string
  record: string
  folder: string
  content: string
  import: string
}

const importedFile = (document: string) => ({
  ...{ key: 'F1', title: '', path: 'a.pdf', mark: '1', problem: null, document },
})

const folio = { posicion: 1, ancla: unit(1).ancla, valor: 1, evidence: [] }

/** Verb → what it must answer for what is not the caller's: a code, or this value. */
const VERBS: {
  [V in Exclude<keyof Shelf, 'account'>]: readonly [(mine: Shelf, theirs: Theirs) => Promise<unknown>, unknown]
} = {
  add: [(mine, t) => mine.add(newDocument({ id: t.document })), 'conflicto'],
  list: [async (mine, t) => (await mine.list({ limite: 10, cursor: t.cursor })).rows, []],
  document: [(mine, t) => mine.document(t.document), 'no_encontrado'],
  survivor: [(mine, t) => mine.survivor(t.document), 'no_encontrado'],
  documents: [(mine, t) => mine.documents([t.document]), new Map()],
  here: [(mine, t) => mine.here({ sha256: t.content }), []],
  update: [(mine, t) => mine.update(t.document, { titulo: 'robado' }), 'no_encontrado'],
  describe: [(mine, t) => mine.describe(t.document, { titulo: 'robado' }, () => 'robado'), 'no_encontrado'],
  retry: [(mine, t) => mine.retry(t.document, null), 'no_encontrado'],
  reread: [(mine, t) => mine.reread(t.document), 'no_encontrado'],
  part: [(mine, t) => mine.part(t.document, 1), 'no_encontrado'],
  renew: [(mine, t) => mine.renew(t.document, 1), 'no_encontrado'],
  remove: [(mine, t) => mine.remove(t.document), 'no_encontrado'],
  merge: [(mine, t) => mine.merge(t.document, t.document), 'no_encontrado'],
  saveUnits: [(mine, t) => mine.saveUnits(t.document, [unit(1, { texto: 'robado' })]), 'no_encontrado'],
  units: [(mine, t) => mine.units(t.document, 1, 10), 'no_encontrado'],
  marks: [(mine, t) => mine.marks(t.document), 'no_encontrado'],
  saveFolios: [(mine, t) => mine.saveFolios(t.document, [folio]), 'no_encontrado'],
  folios: [(mine, t) => mine.folios(t.document), 'no_encontrado'],
  savePassages: [(mine, t) => mine.savePassages(t.document, [1, 1], [passage(1, 1, 'robado')]), 'no_encontrado'],
  cutUnits: [(mine, t) => mine.cutUnits(t.document, 0), 'no_encontrado'],
  passages: [(mine, t) => mine.passages([t.passage]), []],
  passagesOf: [(mine, t) => mine.passagesOf(t.document, 1, 10), 'no_encontrado'],
  countPassages: [(mine, t) => mine.countPassages(t.document), 'no_encontrado'],
  saveVectors: [(mine, t) => mine.saveVectors('m', [{ id: t.passage, vector: vector(0, 0, 1) }]), undefined],
  unembedded: [(mine, t) => mine.unembedded('other', 10, t.document), 'no_encontrado'],
  saveFormer: [(mine, t) => mine.saveFormer(t.document, [former('p1.1', 'robado')]), 'no_encontrado'],
  former: [(mine, t) => mine.former(t.document, 'p1.1'), 'no_encontrado'],
  formerTokens: [(mine, t) => mine.formerTokens(t.document), 'no_encontrado'],
  scope: [(mine, t) => mine.scope({ documentos: [t.document] }), 'no_encontrado'],
  lexical: [
    async (mine, t) => [
      (await mine.lexical(words('secreto'), { scope: null, limite: 10 })).hits,
      (await mine.lexical(words('secreto'), { scope: [t.document], limite: 10 })).hits,
      (await mine.lexical({ words: [], phrases: [['muy', 'secreto']] }, { scope: null, limite: 10 })).hits,
    ],
    [[], [], []],
  ],
  semantic: [
    async (mine, t) => [
      await mine.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 10 }),
      await mine.semantic({ model: 'm', vector: vector(1) }, { scope: [t.document], limite: 10 }),
    ],
    [[], []],
  ],
  collections: [async mine => (await mine.collections()).map(c => [c.nombre, c.documentos]), [['principal', 0]]],
  createCollection: [(mine, t) => mine.createCollection('robada', [t.document]), 'no_encontrado'],
  changeCollection: [(mine, t) => mine.changeCollection(t.collection, { nombre: 'robada' }), 'no_encontrado'],
  removeCollection: [(mine, t) => mine.removeCollection(t.collection), 'no_encontrado'],
  addCitation: [async (mine, t) => mine.addCitation({ id: t.citation, estilo: 'apa', input: null }), 'conflicto'],
  citation: [(mine, t) => mine.citation(t.citation), 'no_encontrado'],
  plan: [mine => mine.plan(), null],
  standing: [async mine => (await mine.standing()).counters.map(({ usado }) => usado), [0, 0, 0, 0, 0]],
  spend: [mine => mine.spend('busquedas_dia', 1), undefined],
  giveBack: [mine => mine.giveBack('documentos', 1), undefined],
  chargePages: [(mine, t) => mine.chargePages(t.document, 5), 'no_encontrado'],
  saveFigures: [
    (mine, t) => mine.saveFigures(t.document, 1, { figures: [figure('f9')], passages: [passage(1, 9, 'robada')] }),
    'no_encontrado',
  ],
  figures: [(mine, t) => mine.figures(t.document), 'no_encontrado'],
  figure: [(mine, t) => mine.figure(`${t.document}:f1`), 'no_encontrado'],
  figuresOf: [(mine, t) => mine.figuresOf([`${t.document}:f1`, t.passage]), new Map()],
  unseen: [mine => mine.unseen('clip', 10), []],
  dropPictures: [(mine, t) => mine.dropPictures(t.document), 'no_encontrado'],
  queueFigures: [(mine, t) => mine.queueFigures(t.document, null), 'no_encontrado'],
  figuresPending: [(mine, t) => mine.figuresPending(t.document), 'no_encontrado'],
  record: [
    (mine, t) =>
      Promise.allSettled([t.record, t.document, 'suya'].map(which => mine.record(which))).then(all =>
        all.map(({ status }) => status),
      ),
    ['rejected', 'rejected', 'rejected'],
  ],
  recordsOf: [(mine, t) => mine.recordsOf([t.document]), new Map()],
  listRecords: [async mine => (await mine.listRecords({ limite: 9, lenders: true })).rows, []],
  recordsWith: [mine => mine.recordsWith({ identities: [{ kind: 'doi', value: '10.1/x' }], keys: ['suya'] }), []],
  saveRecords: [
    (mine, t) => mine.saveRecords([record({ documents: [{ id: t.document, patch: { titulo: 'robado' } }] })], free),
    'no_encontrado',
  ],
  removeRecord: [(mine, t) => mine.removeRecord(t.record), 'no_encontrado'],
  unrecorded: [mine => mine.unrecorded(9), []],
  importOf: [async mine => (await mine.importOf(found())).items, 0],
  imports: [mine => mine.imports(), []],
  endImport: [(mine, t) => mine.endImport(t.import, { robado: true }), 'no_encontrado'],
  importedItems: [(mine, t) => mine.importedItems(t.import), 'no_encontrado'],
  importedFiles: [(mine, t) => mine.importedFiles(t.import), 'no_encontrado'],
  importedCollections: [(mine, t) => mine.importedCollections(t.import), 'no_encontrado'],
  saveImported: [(mine, t) => mine.saveImported(t.import, [item('I9')]), 'no_encontrado'],
  saveImportedCollections: [
    (mine, t) => mine.saveImportedCollections(t.import, [{ key: 'C1', now: null }]),
    'no_encontrado',
  ],
  forgetImported: [(mine, t) => mine.forgetImported(t.import, ['I1']), 'no_encontrado'],
  originsOf: [(mine, t) => mine.originsOf(t.record), 'no_encontrado'],
  importedAnnotations: [(mine, t) => mine.importedAnnotations(t.document), 'no_encontrado'],
  leaveCollections: [(mine, t) => mine.leaveCollections(t.record, [t.collection]), 'no_encontrado'],
  saveJudgement: [(mine, t) => mine.saveJudgement(judgement(t.passage)), 'no_encontrado'],
  judgementsOn: [mine => mine.judgementsOn('c1'), []],
  judgements: [async mine => (await mine.judgements({ limite: 9 })).rows, []],
  removeJudgement: [(mine, t) => mine.removeJudgement(t.judgement), 'no_encontrado'],
  agreement: [mine => mine.agreement(), { judged: 0, confirmed: 0 }],
  addMarks: [(mine, t) => mine.addMarks([mark(t.document)]), 'no_encontrado'],
  mark: [(mine, t) => mine.mark(t.mark), 'no_encontrado'],
  marksIn: [(mine, t) => mine.marksIn(t.document), 'no_encontrado'],
  listMarks: [async mine => (await mine.listMarks({ limite: 9 })).rows, []],
  findMarks: [mine => mine.findMarks(['uno'], null, 9), []],
  // With a text that it does not have: "conflicto" would say that there is such a note.
  changeMark: [(mine, t) => mine.changeMark(t.mark, { nota: 'robada' }, 'otra'), 'no_encontrado'],
  removeMark: [(mine, t) => mine.removeMark(t.mark), 'no_encontrado'],
  markTags: [mine => mine.markTags(), []],
  keepPlace: [(mine, t) => mine.keepPlace(t.document, { posicion: 1, segundo: null }), 'no_encontrado'],
  placeIn: [(mine, t) => mine.placeIn(t.document), 'no_encontrado'],
  watchFolder: [
    async mine => {
      const { ruta } = await mine.watchFolder('/suya/dentro', false)
      return [ruta, (await mine.coverageSums()).length]
    },
    ['/suya/dentro', 0],
  ],
  unwatchFolder: [(mine, t) => mine.unwatchFolder(t.folder), 'no_encontrado'],
  watchedFolders: [mine => mine.watchedFolders(), []],
  watchedFiles: [(mine, t) => mine.watchedFiles(t.folder), 'no_encontrado'],
  contentBefore: [(mine, t) => mine.contentBefore(t.folder, 'a.txt'), 'no_encontrado'],
  saveWatched: [(mine, t) => mine.saveWatched(t.folder, [seenFile('robada.pdf')], ['suya.pdf']), 'no_encontrado'],
  checkedFolder: [(mine, t) => mine.checkedFolder(t.folder, 'disco'), 'no_encontrado'],
  knownContent: [async (mine, t) => mine.knownContent(t.content), null],
  coverage: [
    async (mine, t) => {
      const { rows, total } = await mine.coverage({ limite: 9 })
      const foreign = await mine.coverage({ limite: 9, carpeta: t.folder }).then(
        () => 'told',
        () => 'refused',
      )
      return [rows, total, foreign]
    },
    [[], 0, 'refused'],
  ],
  coverageSums: [mine => mine.coverageSums(), []],
  absent: [mine => mine.absent(), []],
  keepAbsent: [(mine, t) => mine.keepAbsent([t.document]), 'no_encontrado'],
  leaveCitation: [(mine, t) => mine.leaveCitation(t.citation, 'hash'), 'no_encontrado'],
  leftCitation: [mine => mine.leftCitation('left', 60), null],
  stopCitation: [(mine, t) => mine.stopCitation(t.citation, 'robado'), 'no_encontrado'],
  resumeCitation: [(mine, t) => mine.resumeCitation(t.citation), 'no_encontrado'],
  removeCitations: [mine => mine.removeCitations(), { ids: [], orphans: [] }],
  origin: [(mine, t) => mine.origin(t.document), 'no_encontrado'],
  saveWordBoxes: [(mine, t) => mine.saveWordBoxes(t.document, new Map([[1, [wordBox('robada')]]])), 'no_encontrado'],
  wordBoxes: [(mine, t) => mine.wordBoxes(t.document, 1), 'no_encontrado'],
  saveCitation: [(mine, t) => mine.saveCitation(t.citation, 'robado'), 'no_encontrado'],
}

/** In seconds: longer than these tests take on any machine. */
const DAY = 86_400

async function state(shelf: Shelf, t: Theirs): Promise<unknown> {
  return [
    await shelf.document(t.document),
    await shelf.units(t.document, 1, 9),
    await shelf.folios(t.document),
    await shelf.passagesOf(t.document, 1, 9),
    await shelf.collections(),
    await shelf.figures(t.document),
    await shelf.unseen('clip', 9),
    await shelf.citation(t.citation),
    await shelf.record(t.record),
    await shelf.imports(),
    await shelf.importedItems(t.import),
    await shelf.importedAnnotations(t.document),
    await shelf.judgements({ limite: 9 }),
    await shelf.marksIn(t.document),
    await shelf.leftCitation('left', DAY),
    await shelf.origin(t.document),
    await shelf.wordBoxes(t.document),
    await shelf.watchedFolders(),
    await shelf.watchedFiles(t.folder),
    await shelf.coverage({ limite: 9 }),
    await shelf.absent(),
    await shelf.lexical(words('secreto'), { scope: null, limite: 9 }),
    await shelf.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 9 }),
    await shelf.unembedded('m', 9),
    await shelf.standing(),
  ]
}

/** What the other account has: something of every kind, so that each verb has a row to aim at. */
async function possessions(owner: Shelf): Promise<Theirs> {
  const content = hash()
  const document = await book(owner, ['muy secreto'], { sha256: content })
  const folder = (await owner.watchFolder('/suya', false)).id
  await owner.saveWatched(folder, [seenFile('suya.pdf', { sha256: content }), seenFile('otra.pdf')], [])
  await owner.saveWatched(folder, [], ['suya.pdf'])
  await owner.saveVectors('m', [{ id: `${document}:p1.1`, vector: vector(1) }])
  await owner.saveFigures(document, 1, { figures: [figure('f1')], passages: [passage(1, 2, 'suya', { token: 'f1' })] })
  await owner.add(newDocument())
  const identities = [{ kind: 'doi' as const, value: '10.1/x' }]
  const own = record({ clave: 'suya', identities, documents: [{ id: document, patch: {} }] })
  const theirs = {
    document,
    passage: `${document}:p1.1`,
    collection: (await owner.createCollection('Suya', [document])).id,
    citation: (await owner.addCitation({ id: id(), estilo: 'apa', input: 'suyo' })).row.id,
    judgement: (await owner.saveJudgement(judgement(`${document}:p1.1`))).id,
    mark: (await owner.addMarks([mark(document)]))[0]!.row.id,
    cursor: (await owner.list({ limite: 1 })).siguiente!,
    record: (await owner.saveRecords([own], free))[0]!.id,
    folder,
    content,
    import: (await owner.importOf(found())).id,
  }
  await owner.saveImported(theirs.import, [
    item('I1', { record: theirs.record, annotations: [annotation('A1')], files: [importedFile(document)] }),
  ])
  await owner.leaveCitation(theirs.citation, 'left')
  await owner.update(document, { origin: 'suyo' })
  await owner.saveWordBoxes(document, new Map([[1, [wordBox('suya')]]]))
  return theirs
}

export function judgeIsolation(get: Get): void {
  let owner: Shelf, theirs: Theirs, before: unknown
  beforeAll(async () => {
    owner = await shelfOf(get())
    theirs = await possessions(owner)
    before = await state(owner, theirs)
  })

  // One owner serves all: every verb must leave what it has as it was.
  it.each(Object.entries(VERBS))('%s', async (_verb, [ask, answer]) => {
    const mine = await shelfOf(get())
    if (answer === 'no_encontrado' || answer === 'conflicto')
      await expect(ask(mine, theirs)).rejects.toSatisfy(failure(answer))
    else expect(await ask(mine, theirs)).toEqual(answer)
    expect(await state(owner, theirs)).toEqual(before)
  })

  it('limits by somebody else’s collection are `no_encontrado`, by name too', async () => {
    const owner = await shelfOf(get()),
      mine = await shelfOf(get()),
      { id: collection } = await owner.createCollection('Suya', [])
    for (const biblioteca of [collection, 'Suya'])
      await expect(mine.scope({ biblioteca })).rejects.toSatisfy(failure('no_encontrado'))
  })
}
