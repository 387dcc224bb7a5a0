/** Writes the sample document: `npm run sample`. A test holds the committed file to these bytes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { asset } from '../../src/paths.ts'
import { sampleBook } from './book.ts'

const path = asset('sample/don-quijote.pdf')
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, sampleBook())
