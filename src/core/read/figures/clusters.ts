/**
 * Objects drawn on a page → the groups that stand together: a photograph, the strokes of a chart, the rules of a table.
 * Pure.
 */
import type { Box } from '../reader.ts'

/** A drawn object as shown; points, origin at the lower left. */
export interface Graphic extends Box {
  image: boolean
}

/** A group of objects. `rules` says that it holds only straight lines; `pieces` counts its objects. */
export interface Cluster extends Box {
  image: boolean
  rules: boolean
  pieces: number
}

/** Objects nearer than this, in points, belong to one group. */
const NEAR = 6
/** An object thinner than this, in points, is a rule. */
const THIN = 2.5
/** A drawing that covers more than this share of the page is its background or its frame. */
const WHOLE = 0.85
/** Most groups of a page. A page with more is a map of dots, and the rest is ignored. */
const MOST = 1500

export function clustersOf(graphics: readonly Graphic[], page: { width: number; height: number }): Cluster[] {
  const groups: Cluster[] = []
  for (const graphic of graphics) {
    const seen = visible(graphic, page)
    if (!seen || (area(seen) > WHOLE * page.width * page.height && !graphic.image)) continue
    const rule = !graphic.image && (seen.x1 - seen.x0 < THIN || seen.y1 - seen.y0 < THIN)
    const cluster: Cluster = { ...seen, image: graphic.image, rules: rule, pieces: 1 }
    // Strokes of one drawing follow each other, so most objects join the group before them.
    const last = groups.at(-1)
    if (last && touches(last, cluster) && !header(cluster, page)) join(last, cluster)
    else if (groups.length < MOST) groups.push(cluster)
  }
  return merged(groups)
}

/** Tells whether a cluster is a rule across the page below its head or above its foot. */
const header = (cluster: Cluster, page: { width: number; height: number }): boolean =>
  cluster.rules &&
  cluster.x1 - cluster.x0 > 0.6 * page.width &&
  (cluster.y0 > 0.9 * page.height || cluster.y1 < 0.1 * page.height)

const area = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0)
const touches = (a: Box, b: Box): boolean =>
  a.x0 - NEAR <= b.x1 && b.x0 - NEAR <= a.x1 && a.y0 - NEAR <= b.y1 && b.y0 - NEAR <= a.y1

function visible(box: Box, page: { width: number; height: number }): Box | null {
  const seen = {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(page.width, box.x1),
    y1: Math.min(page.height, box.y1),
  }
  return seen.x1 >= seen.x0 && seen.y1 >= seen.y0 && Number.isFinite(area(seen)) ? seen : null
}

function join(into: Cluster, cluster: Cluster): void {
  into.x0 = Math.min(into.x0, cluster.x0)
  into.y0 = Math.min(into.y0, cluster.y0)
  into.x1 = Math.max(into.x1, cluster.x1)
  into.y1 = Math.max(into.y1, cluster.y1)
  into.image ||= cluster.image
  into.rules &&= cluster.rules
  into.pieces += cluster.pieces
}

/** Joins groups that have come to touch each other. */
function merged(groups: Cluster[]): Cluster[] {
  for (let changed = true; changed;) {
    changed = false
    for (let i = 0; i < groups.length; i++) {
      for (let k = groups.length - 1; k > i; k--) {
        if (!touches(groups[i]!, groups[k]!)) continue
        join(groups[i]!, groups[k]!)
        groups.splice(k, 1)
        changed = true
      }
    }
  }
  return groups
}
