/**
 * Asks again until the work has ended: a busy machine takes more than the minute that one request may wait. The test’s
 * own limit ends it.
 */
export async function ended<T extends { estado: string }>(row: T, again: () => Promise<T>): Promise<T> {
  let now = row
  while (now.estado === 'en_cola' || now.estado === 'procesando') now = await again()
  return now
}
