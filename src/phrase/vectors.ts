/**
 * Conformance vectors of the algorithm, as data: another implementation that agrees with all of them can replace this
 * one.
 */
import { LIST_LENGTH, LIST_SHA256 } from './words.ts'

type Encoded = [
  latitude: number,
  longitude: number,
  indexes: [number, number, number, number],
  phrase: string,
  snapped: [latitude: number, longitude: number],
]
type Decoded = [phrase: string, canonical: string, latitude: number, longitude: number, accuracyDegrees: number]

/**
 * Cases: four hemispheres, 0, the poles, both sides of the antimeridian, the four odd entries, and values that
 * floating-point error would move.
 */
const ENCODE: Encoded[] = [
  [40.482, -3.3655, [1304, 3766, 6433, 6655], 'corncob lung strobe tactics', [40.482, -3.3655]],
  [52.5902, -2.1304, [1425, 3778, 6516, 6906], 'croak lusty subwoofer trustful', [52.5902, -2.1304]],
  [-33.8568, 151.2153, [561, 5312, 6041, 6863], 'blinks reporter slighting trickery', [-33.8568, 151.2153]],
  [-34.6037, -58.3816, [553, 3216, 6571, 6994], 'blend headscarf surname unboxed', [-34.6037, -58.3816]],
  [35.6586, 139.7454, [1256, 5197, 6194, 7264], 'conical refurnish splicing unsalted', [35.6586, 139.7454]],
  [19.4326, -99.1332, [1094, 2808, 5936, 7278], 'clench gas simile unsent', [19.4326, -99.1332]],
  [0, 0, [900, 3800, 5610, 6610], 'catatonic magnetism sandworm swimsuit', [0, 0]],
  [0.00004, -0.00004, [900, 3800, 5610, 6610], 'catatonic magnetism sandworm swimsuit', [0, 0]],
  [0.00005, -0.00005, [900, 3800, 5610, 6710], 'catatonic magnetism sandworm theft', [0.0001, 0]],
  [-0.0001, 0.0001, [899, 3800, 6600, 7511], 'cataract magnetism sweep victory', [-0.0001, 0.0001]],
  [90, 0, [1800, 3800, 5610, 6610], 'dimmed magnetism sandworm swimsuit', [90, 0]],
  [-90, 0, [0, 3800, 5610, 6610], 'abacus magnetism sandworm swimsuit', [-90, 0]],
  [90, 180, [1800, 5600, 5610, 6610], 'dimmed sandblast sandworm swimsuit', [90, 180]],
  [-90, -180, [0, 2000, 5610, 6610], 'abacus driver sandworm swimsuit', [-90, -180]],
  [0, 180, [900, 5600, 5610, 6610], 'catatonic sandblast sandworm swimsuit', [0, 180]],
  [0, -180, [900, 2000, 5610, 6610], 'catatonic driver sandworm swimsuit', [0, -180]],
  [-16.5, 179.9999, [735, 5599, 5619, 6709], 'buggy sandbar sarcasm thee', [-16.5, 179.9999]],
  [-16.5, -179.9999, [735, 2000, 5610, 6611], 'buggy driver sandworm swimwear', [-16.5, -179.9999]],
  [1.00005, 1.00015, [910, 3810, 5610, 6712], 'cathedral majorette sandworm theology', [1.0001, 1.0002]],
  [8.5, -8.5, [985, 3715, 5610, 6610], 'chatroom lingo sandworm swimsuit', [8.5, -8.5]],
  [89.99995, 179.99995, [1800, 5600, 5610, 6610], 'dimmed sandblast sandworm swimsuit', [90, 180]],
  [12.3456, -179.1544, [1023, 2008, 6064, 7266], 'chivalry drop-down slush unsavory', [12.3456, -179.1544]],
  [12.3456, -130.9544, [1023, 2490, 6064, 7266], 'chivalry 0 slush unsavory', [12.3456, -130.9544]],
  [12.3456, -127.2544, [1023, 2527, 6064, 7266], 'chivalry felt-tip slush unsavory', [12.3456, -127.2544]],
  [12.345, 45.6729, [1023, 4256, 6067, 6639], 'chivalry operate smartly t-shirt', [12.345, 45.6729]],
]

/**
 * Cases: any order, separators and case; aliases; three and two words; a fourth word without the third; clamping at the
 * poles and the antimeridian.
 */
const DECODE: Decoded[] = [
  ['tactics lung corncob strobe', 'corncob lung strobe tactics', 40.482, -3.3655, 0.0001],
  ['STROBE.Tactics-corncob,lung', 'corncob lung strobe tactics', 40.482, -3.3655, 0.0001],
  ['corncob+lung_strobe/tactics', 'corncob lung strobe tactics', 40.482, -3.3655, 0.0001],
  ['corncob lung strobe', 'corncob lung strobe', 40.485, -3.365, 0.01],
  ['lung corncob', 'corncob lung', 40.45, -3.35, 0.1],
  ['corncob lung tactics', 'corncob lung', 40.45, -3.35, 0.1],
  ['chivalry drop - down slush unsavory', 'chivalry drop-down slush unsavory', 12.3456, -179.1544, 0.0001],
  ['chivalry.dropdown.slush.unsavory', 'chivalry drop-down slush unsavory', 12.3456, -179.1544, 0.0001],
  ['chivalry false slush unsavory', 'chivalry 0 slush unsavory', 12.3456, -130.9544, 0.0001],
  ['chivalry zero slush unsavory', 'chivalry 0 slush unsavory', 12.3456, -130.9544, 0.0001],
  ['chivalry felttip slush unsavory', 'chivalry felt-tip slush unsavory', 12.3456, -127.2544, 0.0001],
  ['T-SHIRT chivalry operate smartly', 'chivalry operate smartly t-shirt', 12.345, 45.6729, 0.0001],
  ['dimmed sandblast', 'dimmed sandblast', 90, 180, 0.1],
  ['dimmed sandblast sandworm', 'dimmed sandblast sandworm', 90, 180, 0.01],
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
  encode: ENCODE.map(([latitude, longitude, indexes, phrase, snapped]) => ({
    latitude,
    longitude,
    indexes,
    phrase,
    snapped,
  })),
  decode: DECODE.map(([phrase, canonical, latitude, longitude, accuracyDegrees]) => ({
    phrase,
    canonical,
    latitude,
    longitude,
    accuracyDegrees,
  })),
  refuse: REFUSE,
}
