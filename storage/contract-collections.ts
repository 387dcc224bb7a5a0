/** The storage contract: collections of documents. */

export interface CollectionRow {
  id: string
  nombre: string
  documentos: number
  creado: string
}

export interface CollectionShelf {
  collections(): Promise<CollectionRow[]>
  createCollection(nombre: string, documentos: readonly string[]): Promise<CollectionRow>
  /**
   * Renames a collection and adds or removes documents; `which` is an id or an exact name. Throws `conflicto` when the
   * new name is taken, and when it would rename `principal`.
   */
  changeCollection(
    which: string,
    change: { nombre?: string; incluir?: readonly string[]; excluir?: readonly string[] },
  ): Promise<CollectionRow>
  /** Removes a collection but none of its documents. Throws `conflicto` for `principal`. */
  removeCollection(which: string): Promise<void>
}
