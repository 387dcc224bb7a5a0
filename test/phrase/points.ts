/** Random points that are the same on every run. */

/** mulberry32: 32 bits of state, good enough to spread points over a sphere, and fast. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function* points(count: number, seed = 7): Generator<[lat: number, lon: number]> {
  const next = random(seed)
  for (let made = 0; made < count; made++) yield [next() * 180 - 90, next() * 360 - 180]
}

/** The four hemispheres, zero, the poles, both sides of the antimeridian. */
export const CORNERS: [lat: number, lon: number][] = [
  [40.482, -3.3655],
  [-33.8568, 151.2153],
  [35.6586, 139.7454],
  [-34.6037, -58.3816],
  [0, 0],
  [90, 12.5],
  [-90, -12.5],
  [-16.5, 179.9999],
  [-16.5, -179.9999],
  [12, 180],
  [12, -180],
  [0.0001, -0.0001],
]
