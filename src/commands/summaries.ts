/**
 * What each command does, in the order in which `help` lists them: here, so that the list is told without loading
 * twenty-five commands. Its first sentence stands in the list, all of it in the command's own help.
 */
export const SUMMARIES = {
  serve: 'Serve the library: REST, MCP, the reader. Configured by the environment (`docs/settings.md` has the table).',
  work:
    'Do the jobs of a library that other processes serve with ANAQUEL_JOBS=0. Any number may run, on any machine ' +
    'that reaches the database and the originals (docs/escala.md).',
  add:
    'Add files, or what stands at addresses, to the library and wait until they ' +
    'are read. A recording takes the captions beside it ' +
    '(talk.mp3, talk.vtt). Goes on after a bad file and sums up; exit code 1 if any failed.',
  import:
    'Bring in a library of Calibre (its folder), an export of Readwise ' +
    '(CSV, JSON), Mendeley (JSON) or EndNote (XML). ' +
    'The second time only what changed comes. Files of references (.bib, .ris, CSL-JSON) go in by Referencias.',
  watch:
    'Watch folders: what is put there is read, what moves is known again, and nothing is deleted without your yes. ' +
    'Folders are remembered, and watched by the server too; without one, those that ' +
    'are remembered. `coverage` tells what became of each file.',
  coverage:
    'What became of every file of the watched folders: read, waiting, skipped or failed, ' +
    'each with its reason and date; and documents whose file is gone.',
  zotero:
    'Bring in the library of Zotero (6 to 10), open or closed; it is never ' +
    'written to. Items become references with their keys, ' +
    'collections become collections, files are read, notes and annotations kept. A second run brings what changed.',
  reread:
    'Read documents anew with what reading has learnt since. Their old text is searched until the new one is whole; ' +
    'ids, links and what people corrected stay.',
  search: 'Search the library. Double quotes inside the text match literally.',
  ask: 'Answer a question from the library alone; every note is proved. What the library does not say is not made up.',
  cite:
    'Put verified citations into a draft (Markdown, LaTeX, Typst, Org, .docx or .odt) and give ' +
    'its bibliography. The draft itself is not changed: write the result with -o; in a ' +
    'syntax, the .bib of the cited works goes beside it.',
  audit:
    'Check the citations that a manuscript has (.docx, .odt, Markdown or LaTeX): the work, the page, the ' +
    'quotation, what supports the sentence, the data, the list of sources. The manuscript is not ' +
    'changed: -o writes the report, or the .docx with comments. Exit code 3 when something is wrong.',
  receipt:
    'The receipt of a citation: file, place, words, record and judge, signed by this library. `check` verifies ' +
    'one offline, and says line by line what is proved and what is not; exit code 1 when something is false. ' +
    'ID is that of a citation, `<audit>.<n>`, or of a passage.',
  verify: 'Tell whether the library supports a claim. Exit code 0 whatever the verdict is.',
  notes:
    'Bring in highlights of Kindle (My Clippings.txt), Kobo (its KoboReader.sqlite, or .annot), Readwise, ' +
    'Hypothesis or W3C; write out ' +
    'notes as Web Annotations, BibTeX with annote, or Markdown, which rewrites its own block alone; take over ' +
    'the marks that are inside a PDF and those that came with Zotero.',
  judgements:
    'Write what people here said of claims as judged pairs (JSONL), measure the judges of this library ' +
    'by them, or fit their curves to them and to the pairs that come with the project.',
  key: 'Make, list and revoke API keys. A key is shown once, when it is made.',
  account: 'Make, list and delete accounts. Each has a library of its own; the owner is made at the first start.',
  models: 'List the public models that can be fetched, and fetch them. The embedded one needs no fetching.',
  doctor:
    'Say what works on this machine, what is missing, and the command that ' +
    'adds it. Nothing missing here stops the rest.',
  styles:
    'List the citation styles, fetch the official ones, or add one of your own. The packaged ones need no fetching.',
  mcp: 'Serve MCP on standard input and output, as the owner of ANAQUEL_KEY (scope mcp).',
  backup:
    'Copy the whole library into a new folder, also while the server runs. Serve the copy with ANAQUEL_DATA=FOLDER.',
  move:
    'Move the whole library into an empty folder or PostgreSQL database. FROM and TO are folders or addresses ' +
    'such as postgres://user@host/database; `postgres:` alone is the one of ANAQUEL_DATABASE_URL. The originals of a ' +
    'database are those of ANAQUEL_DATA, or of ANAQUEL_BLOBS where that is set. Stop the servers first. When it is ' +
    'stopped itself, run it again.',
  phrase: 'Coordinate phrases: serve on PORT (3100), or encode and decode in the shell.',
} as const

export type Name = keyof typeof SUMMARIES
