/** Words that a stem, a list or the embedded model finds near, and that say another thing. */
import { describe, expect, it } from 'vitest'
import { verdict } from '../../../src/core/verify/verdict.ts'
import { judge, missingOf, verdictOf } from './verdict-of.ts'

/** Sentences; in braces the words of the sentence and, behind bars, those of other claims. */
const CHANGED = {
  'other kin, another sex': [
    'Su {hija|hijo|niña|sobrina} heredó el molino en 1903.',
    'His {daughter|son|girl|niece} inherited the mill in 1903.',
    'A Sanchica, tu {hija|madre}, se le fueron las aguas de puro contento.',
    'El {marido|esposa|hermano} de Clara vendió la casa en 1903.',
    'The {widow|widower} sold the mill to the town in 1903.',
    'Diego {era|es|será|sería} hijo de Cristóbal Colón y de Felipa Muñiz.',
    '{El profesor|La profesora} publicó el libro en 1920.',
    '{El jefe fue despedido|La jefa fue despedida} sin indemnización.',
  ],
  'more of them': [
    'The {teacher|teachers} signed the letter in May.',
    '{El profesor firmó|Los profesores firmaron} la carta en mayo.',
    '{El río inundó|Los ríos inundaron} el valle en mayo.',
    '{Su hija vendió|Sus hijas vendieron} la casa.',
  ],
  'another comparison or degree': [
    'The north tower is {older|bigger|stronger|longer|better} than the south tower.',
    'Lima es el {mejor|mayor} puerto de la costa.',
    'The city has a {warm|hot} climate and poor soil.',
    'The train was {slow|very slow|too slow}.',
    'La casa es {antigua|muy antigua} y fría.',
    '{Almost|About|Some} 300 houses were burnt in the fire.',
  ],
  'another denial': [
    'The drug {barely|never} reduced the pain of the patients.',
    'El fármaco {apenas|no|nunca} redujo el dolor de los pacientes.',
    'El obispo {ya no|nunca|apenas} vive en el palacio.',
    'The bishop {no longer|never|hardly} lives in the palace.',
    'El rey {no|nunca} visitó Toledo con su hijo.',
    'No contestaba {casi nunca|nunca}, pero leía las cartas de su hermano.',
  ],
  'another likelihood': [
    'The minister {probably|possibly|perhaps} knew of the letter before the vote.',
    'El ministro {probablemente|posiblemente|quizá} conocía la carta antes del voto.',
    'El puente viejo {podía|podría} derrumbarse.',
  ],
  'another condition or cause': [
    'The library opens on Sundays {unless|if} it rains heavily.',
    'La biblioteca abre los domingos {si|a menos que|salvo que} llueve mucho.',
    'El valle se inundó {porque|por lo tanto|por eso} habían abierto la presa.',
    'The valley flooded {because|so that} the dam had been opened.',
    'The process is not understood{, but|, so} it may occur in the cells.',
  ],
  'another quantity or measure': [
    'The factory closed ten {minutes|seconds} after the whistle.',
    'The firm owed two {million|billion} pounds to the bank.',
    '{Dos tercios|Dos} de los socios votaron a favor.',
    'Los precios subieron {un|al} 20 % en la primavera de 1890.',
    'Perhaps {a third of |}the potatoes were lifted before the blight.',
    'The firm lent money to the boat owners, and later sold it to {most of |}them.',
    'La puerta mira al sureste, y la de los chozos al {oeste|este}.',
    'Si la imprenta teme una multa, la pagaré yo{, siempre que no exceda de cien soles|}.',
    'The tower was {part of |}the old castle of the duke.',
    'La Unión cuenta con {una de las leyes|las leyes} más severas del mundo.',
    'El rey nació en 310 {a. C.|d. C.} en Ur.',
  ],
  'another time': [
    'There {is|was} also a need for new therapies.',
    'La caja {es|era} de madera y de hierro.',
    'The box {is|was} made of wood and iron.',
    '{Escribió|Escribe} novelas en prisión.',
    '{Todavía|Ya} se discute cuál de los dos factores pesó más.',
  ],
  'active for passive': [
    'Portugal {defeated|was defeated by} Spain.',
    'The blast {caused|was caused by} a fire in the mill.',
  ],
  'a word of one stem': [
    'El {gobernador|gobierno} aprobó la ley de aguas en 1931.',
    'El {autor|autoridad} de la provincia murió en 1931.',
    'The {community|communist} of the valley wrote the letter in 1931.',
  ],
} as const

const CASES = Object.entries(CHANGED).flatMap(([change, texts]) =>
  texts.flatMap(text => {
    const choices = /\{([^}]*)\}/.exec(text)![1]!.split('|')
    const [sentence, ...claims] = choices.map(words => text.replace(/\{[^}]*\}/, words))
    return claims.map(claim => [change, claim.replace(/^\p{Ll}/u, c => c.toUpperCase()), sentence!] as const)
  }),
)

describe('near is not the same', () => {
  it.each(CASES)('%s: %s ← %s', async (_, claim, sentence) => {
    expect(await verdictOf(sentence, sentence)).toBe('respaldada')
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
  })
})

it('the first word of a claim is not borrowed from another sentence', async () => {
  const sentences = [
    'A judge in Tallow County ruled yesterday that the town cannot fine residents.',
    'She spent nine thousand dollars on lawyers.',
  ]
  const claim = 'A lawyer in Tallow County ruled yesterday that the town cannot fine residents.'
  expect(await verdictOf(claim, ...sentences)).not.toBe('respaldada')
})

it('a number of another sentence is not told to be missing', async () => {
  const evidence = [
    'Los pergaminos más antiguos eran cuatro donaciones, de las que tres se han demostrado falsas.',
    'Urdiales mostró en 1903 que se escribieron en el siglo XII.',
  ]
  const missing = await missingOf('Tres de las cuatro donaciones más antiguas son copias del siglo XII.', ...evidence)
  expect(missing).toContain('copias')
  expect(missing).not.toContain('XII')
})

it('a mark parts two numbers', async () => {
  const sentence = 'El monasterio conservaba en 1542, mil doscientos catorce pergaminos.'
  expect(await verdictOf('El monasterio conservaba en 1542 mil doscientos catorce pergaminos.', sentence)).toBe(
    'respaldada',
  )
  expect(await missingOf('El monasterio conservaba mil doscientos catorce cuadros.', sentence)).toEqual(['cuadros'])
})

describe('a claim of which a part is proved', () => {
  const keys = 'Las tres llaves estaban en poder del abad, y ninguno podía abrir el arca sin los otros dos.'
  it.each([
    ['an added predicate', 'Las tres llaves estaban en poder del abad, y eran de plata.', ['plata']],
    [
      'the shorter of two statements',
      'Las tres llaves estaban en poder del abad, y el obispo de Oña mandó fundir en secreto la campana.',
      ['obispo', 'Oña', 'mandó', 'fundir', 'secreto', 'campana'],
    ],
  ])('%s is named', async (_what, claim, lacking) => {
    expect(await verdictOf(claim, keys)).toBe('parcial')
    expect(await missingOf(claim, keys)).toEqual(lacking)
  })
  it('halves in two passages: each names the other half, and no word is unsaid', async () => {
    const claim = 'Las tres llaves estaban en poder del abad, y el obispo vendió la campana.'
    const passages = [[keys], ['El obispo vendió la campana en la feria de mayo.']]
    const judged = await judge.entail(passages.map(evidence => ({ claim, evidence })))
    expect(judged.map(j => j.missing)).toEqual([
      ['obispo', 'vendió', 'campana'],
      ['tres', 'llaves', 'poder', 'abad'],
    ])
    expect(verdict(judged)).toMatchObject({ veredicto: 'parcial', falta: [] })
    expect(verdict(judged.slice(0, 1))).toMatchObject({ veredicto: 'parcial', falta: ['obispo', 'vendió', 'campana'] })
  })
})

it('a sentence is read in its own language among those of another', async () => {
  const around = [
    'It stood in the report of the council, with much that was said at the time.',
    'Nothing else is known.',
  ]
  const sentence = 'Ni el alcalde ni el juez firmaron el acta.'
  expect(await verdictOf(sentence, around[0]!, sentence, around[1]!)).toBe('respaldada')
  const claim = 'El alcalde y el juez firmaron el acta.'
  expect(await verdictOf(claim, around[0]!, sentence, around[1]!)).not.toBe('respaldada')
})

it.each([
  ['The king does not live in Toledo.', 'The king never lived in Toledo.'],
  ['Spain was defeated by Portugal.', 'Portugal defeated Spain.'],
  ['The house is bigger than the mill.', 'The house is larger than the mill.'],
  ['Sus hijos heredaron la casa en 1903.', 'Sus hijos heredaron la casa en 1903, después de un largo pleito.'],
])('what says the same is not held apart: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha'),
)
