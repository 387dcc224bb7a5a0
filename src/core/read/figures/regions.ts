/**
 * Pictures, drawings and captions of one page → the regions that are figures, each with its caption. Pure; points,
 * origin at the lower left.
 */
import type { Box } from '../reader.ts'
import { captionsOf, union, type Caption, type PageLine } from '../signs/caption.ts'
import { clustersOf, type Cluster, type Graphic } from './clusters.ts'
import { aligned, height, overlap, rise, width, within } from './geometry.ts'

export interface FigurePage {
  width: number
  height: number
  graphics: readonly Graphic[]
  lines: readonly PageLine[]
  /** The page is one picture of a page, so only its words tell what is on it. */
  scan: boolean
}

/**
 * A figure of the page. `photo` says that it is made of pixels rather than lines; `inked`, that it is to be kept only
 * when something is drawn there.
 */
export interface Region extends Box {
  pie: string
  photo: boolean
  inked: boolean
}

/**
 * A caption belongs to what lies at most this far above it, below it or beside it, or to the table's rules; in points.
 */
const REACH = { above: 90, below: 60, beside: 40, table: 60 }
/** Largest gap between the panels of one figure, in points. */
const PANEL = 30
const LEAST = { side: 36, share: 0.01 }
/** Most words on a page that is a plate; its picture is the whole page. */
const PLATE_WORDS = 40

export function regionsOf(page: FigurePage): Region[] {
  const captions = captionsOf(page.lines)
  if (page.scan) return onScan(page, captions)
  const clusters = clustersOf(page.graphics, page)
  const taken = new Map<Caption, Cluster[]>()
  for (const caption of captions.filter(candidate => candidate.table))
    take(taken, caption, ofTable(caption, { clusters, captions, taken }))
  for (const { caption, cluster, side } of pairs(captions, clusters)) {
    if (taken.has(caption) || isTaken(taken, cluster)) continue
    take(taken, caption, withPanels({ caption, cluster, side }, { clusters, captions, taken }))
  }
  const captioned = [...taken].map(([caption, mine]): Region => {
    const box = withLabels(union(caption.table ? [...mine, caption] : mine), page, captions)
    return { ...box, pie: caption.text, photo: mine.some(cluster => cluster.image) && !caption.table, inked: false }
  })
  const bare = clusters.filter(
    cluster =>
      !isTaken(taken, cluster) &&
      cluster.image &&
      bigEnough(cluster, page) &&
      !captioned.some(region => within(cluster, region)),
  )
  const wordless = bare.map(({ x0, y0, x1, y1 }): Region => ({ x0, y0, x1, y1, pie: '', photo: true, inked: false }))
  return [...captioned, ...wordless].map(region => clipped(region, page)).sort((a, b) => b.y1 - a.y1 || a.x0 - b.x0)
}

const bigEnough = (box: Box, page: FigurePage): boolean =>
  width(box) >= LEAST.side &&
  height(box) >= LEAST.side &&
  width(box) * height(box) >= LEAST.share * page.width * page.height

type Taken = Map<Caption, Cluster[]>
interface Around {
  clusters: readonly Cluster[]
  captions: readonly Caption[]
  taken: Taken
}
interface Pair {
  caption: Caption
  cluster: Cluster
  side: 'over' | 'under' | 'beside'
}

const isTaken = (taken: Taken, cluster: Cluster): boolean => [...taken.values()].some(mine => mine.includes(cluster))
function take(taken: Taken, caption: Caption, mine: Cluster[]): void {
  if (mine.length > 0) taken.set(caption, mine)
}

/** Tells whether a cluster may be a figure rather than an ornament. */
const drawn = (cluster: Cluster): boolean =>
  (!cluster.rules || cluster.pieces >= 4) && width(cluster) >= LEAST.side / 2 && height(cluster) >= LEAST.side / 2

/**
 * Returns every caption with every picture that it may name, the likeliest first: a picture above it is likelier than
 * one below it or beside it.
 */
function pairs(captions: readonly Caption[], clusters: readonly Cluster[]): Pair[] {
  const all = captions
    .filter(caption => !caption.table)
    .flatMap(caption =>
      clusters.filter(drawn).flatMap((cluster): (Pair & { cost: number })[] => {
        const over = cluster.y0 - caption.y1,
          under = caption.y0 - cluster.y1,
          beside = Math.max(cluster.x0 - caption.x1, caption.x0 - cluster.x1)
        const fits = (distance: number, reach: number): boolean =>
          distance > -0.3 * height(cluster) && distance <= reach
        if (aligned(cluster, caption) && fits(over, REACH.above))
          return [{ caption, cluster, side: 'over', cost: over }]
        if (aligned(cluster, caption) && fits(under, REACH.below))
          return [{ caption, cluster, side: 'under', cost: under + 25 }]
        const level = rise(cluster, caption) >= 0.5 * Math.min(height(cluster), height(caption))
        return level && beside >= 0 && beside <= REACH.beside
          ? [{ caption, cluster, side: 'beside', cost: beside + 50 }]
          : []
      }),
    )
  return all.sort((a, b) => a.cost - b.cost)
}

/** Adds the panels next to a picture, on its side of the caption, unless another caption is nearer to them. */
function withPanels({ caption, cluster, side }: Pair, { clusters, captions, taken }: Around): Cluster[] {
  const mine = [cluster]
  const free = clusters.filter(candidate => drawn(candidate) && !isTaken(taken, candidate))
  for (let grown = true; grown;) {
    const box = union(mine)
    const next = free.find(
      candidate =>
        !mine.includes(candidate) &&
        gap(candidate, box) <= PANEL &&
        !(side === 'over' && candidate.y0 < caption.y0) &&
        !(side === 'under' && candidate.y1 > caption.y1) &&
        !captions.some(
          other => other !== caption && aligned(other, candidate) && gap(other, candidate) < gap(caption, candidate),
        ),
    )
    grown = next !== undefined
    if (next) mine.push(next)
  }
  return mine
}

/**
 * Finds the rules of a table: those below its caption (or else above it) that span the same width, up to the next
 * caption.
 */
function ofTable(caption: Caption, { clusters, captions, taken }: Around): Cluster[] {
  const free = clusters.filter(cluster => !cluster.image && !isTaken(taken, cluster) && aligned(cluster, caption))
  const others = captions.filter(other => other !== caption && aligned(other, caption))
  const down = chain(
    free
      .filter(
        cluster => cluster.y1 <= caption.y1 && !others.some(other => other.y1 < caption.y0 && other.y1 > cluster.y0),
      )
      .sort((a, b) => b.y1 - a.y1),
    cluster => caption.y0 - cluster.y1,
  )
  if (down.length > 0) return down
  return chain(
    free
      .filter(
        cluster => cluster.y0 >= caption.y0 && !others.some(other => other.y0 > caption.y1 && other.y0 < cluster.y1),
      )
      .sort((a, b) => a.y0 - b.y0),
    cluster => cluster.y0 - caption.y1,
  )
}

function chain(clusters: readonly Cluster[], distance: (cluster: Cluster) => number): Cluster[] {
  const [first, ...rest] = clusters
  if (!first || distance(first) > REACH.table) return []
  const same = rest.filter(cluster => Math.abs(cluster.x0 - first.x0) <= 8 && Math.abs(cluster.x1 - first.x1) <= 8)
  const mine = [first, ...same]
  return same.length > 0 || height(first) >= LEAST.side / 2 ? mine : []
}

function gap(a: Box, b: Box): number {
  return Math.max(0, -overlap(a, b), -rise(a, b))
}

/** Widens a region by the letters on and around the drawing, which are part of it; paragraphs and captions are not. */
function withLabels(region: Box, page: FigurePage, captions: readonly Caption[]): Box {
  const own = new Set(captions.flatMap(caption => caption.lines))
  const labels = page.lines.filter(line => !own.has(line) && line.text.length <= 60)
  let box = region
  for (let i = 0; i < 2; i++) {
    const near = { x0: box.x0 - 10, y0: box.y0 - 10, x1: box.x1 + 10, y1: box.y1 + 10 }
    const short = 0.7 * Math.max(width(box), 60)
    const touching = labels.filter(
      line => overlap(line, near) > 0.5 * width(line) && rise(line, near) > 0.5 * height(line) && width(line) < short,
    )
    box = union([box, ...touching])
  }
  return box
}

const MARGIN = 4

function clipped<T extends Box>(region: T, page: FigurePage): T {
  return {
    ...region,
    x0: Math.max(0, region.x0 - MARGIN),
    y0: Math.max(0, region.y0 - MARGIN),
    x1: Math.min(page.width, region.x1 + MARGIN),
    y1: Math.min(page.height, region.y1 + MARGIN),
  }
}

/**
 * Finds the figures of a scan: the whole page when it is a plate, else the larger of the two blanks above and below
 * each caption, up to the next text. Tables are left out.
 */
function onScan(page: FigurePage, captions: readonly Caption[]): Region[] {
  const { lines } = page
  const words = lines.reduce((n, line) => n + line.text.split(/\s+/).length, 0)
  if (words <= PLATE_WORDS)
    return [
      {
        x0: 0,
        y0: 0,
        x1: page.width,
        y1: page.height,
        pie: captions.map(caption => caption.text).join(' '),
        photo: true,
        inked: true,
      },
    ]
  return captions
    .filter(caption => !caption.table)
    .flatMap(caption => {
      const column = columnOf(caption, lines)
      const mine = new Set(caption.lines)
      const others = lines.filter(line => !mine.has(line) && overlap(line, column) > 0 && line.text.length > 12)
      const floor = Math.min(page.height, ...others.filter(line => line.y0 >= caption.y1 - 1).map(line => line.y0))
      const ceiling = Math.max(0, ...others.filter(line => line.y1 <= caption.y0 + 1).map(line => line.y1))
      const above = { ...column, y0: caption.y1, y1: floor },
        below = { ...column, y0: ceiling, y1: caption.y0 }
      const best = height(above) >= height(below) ? above : below
      return height(best) >= 0.08 * page.height ? [{ ...best, pie: caption.text, photo: true, inked: true }] : []
    })
}

/** Returns the caption's box, widened to the text around it. */
function columnOf(caption: Caption, lines: readonly PageLine[]): Box {
  const near = lines.filter(line => aligned(line, caption) && line.text.length > 12)
  const { x0, x1 } = union([caption, ...near])
  return { ...caption, x0, x1 }
}
