/** The table: MCP, REST, OpenAPI, llms.txt and the tests loop over it. An operation is one file here and one row. */
import type { Tool } from './define.ts'
import account from './account.ts'
import add_sample from './add_sample.ts'
import annotate from './annotate.ts'
import annotated_bib from './annotated_bib.ts'
import ask from './ask.ts'
import audit from './audit.ts'
import audit_status from './audit_status.ts'
import boxes from './boxes.ts'
import change_collection from './change_collection.ts'
import change_note from './change_note.ts'
import change_password from './change_password.ts'
import cite from './cite.ts'
import cite_alternatives from './cite_alternatives.ts'
import cite_decisions from './cite_decisions.ts'
import cite_passages from './cite_passages.ts'
import cite_status from './cite_status.ts'
import collate from './collate.ts'
import correct_folios from './correct_folios.ts'
import correct_reference from './correct_reference.ts'
import coverage from './coverage.ts'
import create_collection from './create_collection.ts'
import create_key from './create_key.ts'
import delete_ from './delete.ts'
import delete_account from './delete_account.ts'
import delete_collection from './delete_collection.ts'
import delete_judgement from './delete_judgement.ts'
import delete_note from './delete_note.ts'
import delete_reference from './delete_reference.ts'
import describe from './describe.ts'
import document from './document.ts'
import drawing from './drawing.ts'
import end_session from './end_session.ts'
import end_sessions from './end_sessions.ts'
import export_notes from './export_notes.ts'
import fetch_judge from './fetch_judge.ts'
import fetch_model from './fetch_model.ts'
import find_in from './find_in.ts'
import figure from './figure.ts'
import figures from './figures.ts'
import folio_box from './folio_box.ts'
import formulas from './formulas.ts'
import folios from './folios.ts'
import foreign_notes from './foreign_notes.ts'
import found_boxes from './found_boxes.ts'
import import_library from './import_library.ts'
import import_notes from './import_notes.ts'
import import_references from './import_references.ts'
import imported from './imported.ts'
import invite from './invite.ts'
import judge from './judge.ts'
import judges from './judges.ts'
import keep_place from './keep_place.ts'
import list from './list.ts'
import list_collections from './list_collections.ts'
import list_grants from './list_grants.ts'
import list_imports from './list_imports.ts'
import list_invitations from './list_invitations.ts'
import list_judgements from './list_judgements.ts'
import list_keys from './list_keys.ts'
import list_sessions from './list_sessions.ts'
import models from './models.ts'
import note from './note.ts'
import next_questions from './next_questions.ts'
import notes from './notes.ts'
import notes_in from './notes_in.ts'
import open_page from './open_page.ts'
import original from './original.ts'
import outline from './outline.ts'
import passages from './passages.ts'
import receipt from './receipt.ts'
import reference from './reference.ts'
import reference_form from './reference_form.ts'
import references from './references.ts'
import reread from './reread.ts'
import resolve_absent from './resolve_absent.ts'
import retry from './retry.ts'
import revoke_grant from './revoke_grant.ts'
import revoke_key from './revoke_key.ts'
import scanned_words from './scanned_words.ts'
import search from './search.ts'
import sheets from './sheets.ts'
import style_sample from './style_sample.ts'
import styles from './styles.ts'
import summarize from './summarize.ts'
import take_over from './take_over.ts'
import units from './units.ts'
import upload from './upload.ts'
import verify_claim from './verify_claim.ts'
import withdraw_invitation from './withdraw_invitation.ts'
import write_notes from './write_notes.ts'

export const tools: readonly Tool[] = [
  upload,
  add_sample,
  list,
  document,
  describe,
  retry,
  reread,
  original,
  delete_,
  open_page,
  units,
  passages,
  boxes,
  find_in,
  found_boxes,
  outline,
  keep_place,
  search,
  ask,
  next_questions,
  summarize,
  verify_claim,
  judge,
  list_judgements,
  delete_judgement,
  judges,
  fetch_judge,
  fetch_model,
  models,
  collate,
  cite,
  cite_status,
  cite_decisions,
  cite_alternatives,
  cite_passages,
  receipt,
  audit,
  audit_status,
  styles,
  sheets,
  style_sample,
  formulas,
  scanned_words,
  folios,
  folio_box,
  correct_folios,
  figures,
  figure,
  notes_in,
  annotate,
  foreign_notes,
  take_over,
  write_notes,
  notes,
  export_notes,
  annotated_bib,
  import_notes,
  note,
  change_note,
  delete_note,
  references,
  import_references,
  reference_form,
  reference,
  correct_reference,
  delete_reference,
  coverage,
  resolve_absent,
  list_imports,
  import_library,
  imported,
  list_collections,
  create_collection,
  change_collection,
  delete_collection,
  account,
  list_keys,
  create_key,
  revoke_key,
  list_grants,
  revoke_grant,
  list_sessions,
  drawing,
  end_session,
  end_sessions,
  change_password,
  delete_account,
  list_invitations,
  invite,
  withdraw_invitation,
]
