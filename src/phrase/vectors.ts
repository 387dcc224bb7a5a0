/**
 * Conformance vectors of the algorithm, as data: another implementation that agrees with all of them can replace this
 * one.
 */
import { LIST_LENGTH, LIST_SHA256 } from './words.ts'

type Encoded = {
  latitude: number
  longitude: number
  indexes: [number, number, number, number]
  phrase: string
  snapped: [latitude: number, longitude: number]
}
type Decoded = { phrase: string; canonical: string; latitude: number; longitude: number; accuracyDegrees: number }

/**
 * Cases: four hemispheres, 0, the poles, both sides of the antimeridian, the four odd entries, and values that
 * floating-point error would move.
 */
const ENCODE: Encoded[] = [
  {
    latitude: 40.482,
    longitude: -3.3655,
    indexes: [1304, 3766, 6433, 6655],
    phrase: 'corncob lung strobe tactics',
    snapped: [40.482, -3.3655],
  },
  {
    latitude: 52.5902,
    longitude: -2.1304,
    indexes: [1425, 3778, 6516, 6906],
    phrase: 'croak lusty subwoofer trustful',
    snapped: [52.5902, -2.1304],
  },
  {
    latitude: -33.8568,
    longitude: 151.2153,
    indexes: [561, 5312, 6041, 6863],
    phrase: 'blinks reporter slighting trickery',
    snapped: [-33.8568, 151.2153],
  },
  {
    latitude: -34.6037,
    longitude: -58.3816,
    indexes: [553, 3216, 6571, 6994],
    phrase: 'blend headscarf surname unboxed',
    snapped: [-34.6037, -58.3816],
  },
  {
    latitude: 35.6586,
    longitude: 139.7454,
    indexes: [1256, 5197, 6194, 7264],
    phrase: 'conical refurnish splicing unsalted',
    snapped: [35.6586, 139.7454],
  },
  {
    latitude: 19.4326,
    longitude: -99.1332,
    indexes: [1094, 2808, 5936, 7278],
    phrase: 'clench gas simile unsent',
    snapped: [19.4326, -99.1332],
  },
  {
    latitude: 0,
    longitude: 0,
    indexes: [900, 3800, 5610, 6610],
    phrase: 'catatonic magnetism sandworm swimsuit',
    snapped: [0, 0],
  },
  {
    latitude: 0.00004,
    longitude: -0.00004,
    indexes: [900, 3800, 5610, 6610],
    phrase: 'catatonic magnetism sandworm swimsuit',
    snapped: [0, 0],
  },
  {
    latitude: 0.00005,
    longitude: -0.00005,
    indexes: [900, 3800, 5610, 6710],
    phrase: 'catatonic magnetism sandworm theft',
    snapped: [0.0001, 0],
  },
  {
    latitude: -0.0001,
    longitude: 0.0001,
    indexes: [899, 3800, 6600, 7511],
    phrase: 'cataract magnetism sweep victory',
    snapped: [-0.0001, 0.0001],
  },
  {
    latitude: 90,
    longitude: 0,
    indexes: [1800, 3800, 5610, 6610],
    phrase: 'dimmed magnetism sandworm swimsuit',
    snapped: [90, 0],
  },
  {
    latitude: -90,
    longitude: 0,
    indexes: [0, 3800, 5610, 6610],
    phrase: 'abacus magnetism sandworm swimsuit',
    snapped: [-90, 0],
  },
  {
    latitude: 90,
    longitude: 180,
    indexes: [1800, 5600, 5610, 6610],
    phrase: 'dimmed sandblast sandworm swimsuit',
    snapped: [90, 180],
  },
  {
    latitude: -90,
    longitude: -180,
    indexes: [0, 2000, 5610, 6610],
    phrase: 'abacus driver sandworm swimsuit',
    snapped: [-90, -180],
  },
  {
    latitude: 0,
    longitude: 180,
    indexes: [900, 5600, 5610, 6610],
    phrase: 'catatonic sandblast sandworm swimsuit',
    snapped: [0, 180],
  },
  {
    latitude: 0,
    longitude: -180,
    indexes: [900, 2000, 5610, 6610],
    phrase: 'catatonic driver sandworm swimsuit',
    snapped: [0, -180],
  },
  {
    latitude: -16.5,
    longitude: 179.9999,
    indexes: [735, 5599, 5619, 6709],
    phrase: 'buggy sandbar sarcasm thee',
    snapped: [-16.5, 179.9999],
  },
  {
    latitude: -16.5,
    longitude: -179.9999,
    indexes: [735, 2000, 5610, 6611],
    phrase: 'buggy driver sandworm swimwear',
    snapped: [-16.5, -179.9999],
  },
  {
    latitude: 1.00005,
    longitude: 1.00015,
    indexes: [910, 3810, 5610, 6712],
    phrase: 'cathedral majorette sandworm theology',
    snapped: [1.0001, 1.0002],
  },
  {
    latitude: 8.5,
    longitude: -8.5,
    indexes: [985, 3715, 5610, 6610],
    phrase: 'chatroom lingo sandworm swimsuit',
    snapped: [8.5, -8.5],
  },
  {
    latitude: 89.99995,
    longitude: 179.99995,
    indexes: [1800, 5600, 5610, 6610],
    phrase: 'dimmed sandblast sandworm swimsuit',
    snapped: [90, 180],
  },
  {
    latitude: 12.3456,
    longitude: -179.1544,
    indexes: [1023, 2008, 6064, 7266],
    phrase: 'chivalry drop-down slush unsavory',
    snapped: [12.3456, -179.1544],
  },
  {
    latitude: 12.3456,
    longitude: -130.9544,
    indexes: [1023, 2490, 6064, 7266],
    phrase: 'chivalry 0 slush unsavory',
    snapped: [12.3456, -130.9544],
  },
  {
    latitude: 12.3456,
    longitude: -127.2544,
    indexes: [1023, 2527, 6064, 7266],
    phrase: 'chivalry felt-tip slush unsavory',
    snapped: [12.3456, -127.2544],
  },
  {
    latitude: 12.345,
    longitude: 45.6729,
    indexes: [1023, 4256, 6067, 6639],
    phrase: 'chivalry operate smartly t-shirt',
    snapped: [12.345, 45.6729],
  },
]

/**
 * Cases: any order, separators and case; aliases; three and two words; a fourth word without the third; clamping at the
 * poles and the antimeridian.
 */
const DECODE: Decoded[] = [
  {
    phrase: 'tactics lung corncob strobe',
    canonical: 'corncob lung strobe tactics',
    latitude: 40.482,
    longitude: -3.3655,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'STROBE.Tactics-corncob,lung',
    canonical: 'corncob lung strobe tactics',
    latitude: 40.482,
    longitude: -3.3655,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'corncob+lung_strobe/tactics',
    canonical: 'corncob lung strobe tactics',
    latitude: 40.482,
    longitude: -3.3655,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'corncob lung strobe',
    canonical: 'corncob lung strobe',
    latitude: 40.485,
    longitude: -3.365,
    accuracyDegrees: 0.01,
  },
  { phrase: 'lung corncob', canonical: 'corncob lung', latitude: 40.45, longitude: -3.35, accuracyDegrees: 0.1 },
  {
    phrase: 'corncob lung tactics',
    canonical: 'corncob lung',
    latitude: 40.45,
    longitude: -3.35,
    accuracyDegrees: 0.1,
  },
  {
    phrase: 'chivalry drop - down slush unsavory',
    canonical: 'chivalry drop-down slush unsavory',
    latitude: 12.3456,
    longitude: -179.1544,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'chivalry.dropdown.slush.unsavory',
    canonical: 'chivalry drop-down slush unsavory',
    latitude: 12.3456,
    longitude: -179.1544,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'chivalry false slush unsavory',
    canonical: 'chivalry 0 slush unsavory',
    latitude: 12.3456,
    longitude: -130.9544,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'chivalry zero slush unsavory',
    canonical: 'chivalry 0 slush unsavory',
    latitude: 12.3456,
    longitude: -130.9544,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'chivalry felttip slush unsavory',
    canonical: 'chivalry felt-tip slush unsavory',
    latitude: 12.3456,
    longitude: -127.2544,
    accuracyDegrees: 0.0001,
  },
  {
    phrase: 'T-SHIRT chivalry operate smartly',
    canonical: 'chivalry operate smartly t-shirt',
    latitude: 12.345,
    longitude: 45.6729,
    accuracyDegrees: 0.0001,
  },
  { phrase: 'dimmed sandblast', canonical: 'dimmed sandblast', latitude: 90, longitude: 180, accuracyDegrees: 0.1 },
  {
    phrase: 'dimmed sandblast sandworm',
    canonical: 'dimmed sandblast sandworm',
    latitude: 90,
    longitude: 180,
    accuracyDegrees: 0.01,
  },
]

/** Phrases that must be refused, with the status. */
const REFUSE: { phrase: string; status: 400 | 404 }[] = [
  { phrase: 'corncob', status: 400 },
  { phrase: 'corncob lung strobe tactics catatonic', status: 400 },
  { phrase: 'corncob lung stroble tactics', status: 404 },
  { phrase: 'corncob catatonic lung', status: 400 },
  { phrase: 'corncob strobe tactics', status: 400 },
  { phrase: 'lung strobe tactics', status: 400 },
  { phrase: 'strobe tactics', status: 400 },
  { phrase: 'dimmer lung', status: 400 },
  { phrase: 'corncob sandbox', status: 400 },
  { phrase: 'corncob sandstorm strobe tactics', status: 400 },
]

export const VECTORS = {
  algorithm: 'FixPhrase',
  wordList: { words: LIST_LENGTH, sha256: LIST_SHA256, joinedWith: '\n' },
  bands: [
    { from: 0, to: 1999, carries: 'aaaa' },
    { from: 2000, to: 5609, carries: 'oooo' },
    { from: 5610, to: 6609, carries: 'ABX' },
    { from: 6610, to: 7609, carries: 'CYZ' },
  ],
  encode: ENCODE,
  decode: DECODE,
  refuse: REFUSE,
}
