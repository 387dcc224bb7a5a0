/** The table: MCP, REST, OpenAPI, llms.txt and the tests loop over it. An operation is one file here and one row. */
import type { Tool } from './define.ts'
import ask from './ask.ts'
import change_collection from './change_collection.ts'
import cite from './cite.ts'
import cite_status from './cite_status.ts'
import collate from './collate.ts'
import correct_folios from './correct_folios.ts'
import create_collection from './create_collection.ts'
import delete_ from './delete.ts'
import delete_collection from './delete_collection.ts'
import document from './document.ts'
import folios from './folios.ts'
import list from './list.ts'
import list_collections from './list_collections.ts'
import open_page from './open_page.ts'
import search from './search.ts'
import styles from './styles.ts'
import upload from './upload.ts'
import verify_claim from './verify_claim.ts'

export const tools: readonly Tool[] = [
  upload, list, document, delete_, open_page, search,
  ask, verify_claim, collate, cite, cite_status, styles,
  folios, correct_folios,
  list_collections, create_collection, change_collection, delete_collection,
]
