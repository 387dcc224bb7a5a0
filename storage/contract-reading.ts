/** Where a person stopped reading. Part of the contract; `test/storage/judge-reading.ts` tests it. */

export interface ReadingPlace {
  /** Physical position of the unit. */
  posicion: number
  /** Second of a recording; null elsewhere. */
  segundo: number | null
  /** ISO 8601, UTC. */
  cuando: string
}

export interface ReadingShelf {
  /** Replaces the place that was kept before. */
  keepPlace(documento: string, place: Omit<ReadingPlace, 'cuando'>): Promise<ReadingPlace>
  /** Null when none was kept. */
  placeIn(documento: string): Promise<ReadingPlace | null>
}
