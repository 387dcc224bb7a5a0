import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerer, CERTAIN, choose, createAnswerer, meaningOf, type Answerer } from '../../../src/core/ask/answers.ts'
import { candidates } from '../../../src/core/ask/candidates.ts'
import { introduces, soughtBy } from '../../../src/core/search/sought.ts'
import { ask } from '../../../src/core/ask/index.ts'
import { isListOfSources, isProse, tellsAim } from '../../../src/core/ask/prose.ts'
import { readQuestion } from '../../../src/core/ask/question.ts'
import { TRAITS, type Sentence } from '../../../src/core/ask/traits.ts'
import { hold, type Held } from '../held.ts'

const evidence = { cosine: 0.5, share: 0.4, pairs: 0.2, strength: 1.5 }
const OLIVES =
  'El olivo crece despacio. En 1782 Juan de Mena plantó en Baeza treinta olivos. Su ' +
  'aceite se vendía en los puertos, porque las naves lo pedían.'

describe('the kind of question', () => {
  it.each([
    ['¿Quién plantó los olivos?', 'person'],
    ['Who planted the olives?', 'person'],
    ['¿En qué año se plantaron?', 'time'],
    ['When was the oil sold?', 'time'],
    ['¿Cuántos olivos plantó?', 'number'],
    ['What percentage of the oil was sold?', 'number'],
    ['What is the price of an olive tree?', 'number'],
    ['¿Cuál es el precio del aceite?', 'number'],
    ['¿Dónde están?', 'place'],
    ['¿Por qué se vendía?', 'reason'],
    ['Why was it sold?', 'reason'],
    ['cuando murió', 'time'],
    ['How does the olive grow?', 'manner'],
    ['¿Qué se vendía en los puertos?', 'thing'],
    ['el aceite de Baeza', 'thing'],
  ])('%s is of the kind %s', (text, kind) => expect(readQuestion(text).kind).toBe(kind))
})

describe('a question of yes or no', () => {
  it.each([
    'Is stress a risk factor?',
    '¿Es cierto que lo plantó Juan?',
    'Does it grow where it rains?',
    'Ist er alt?',
  ])('%s', text => expect(readQuestion(text).polar).toBe(true))
  it.each(['Where is it?', '¿Qué es un olivo?', 'el aceite de Baeza', 'Esta capa, ¿cómo se llama?'])('not: %s', text =>
    expect(readQuestion(text).polar).toBe(false),
  )
})

describe('candidates', () => {
  const asked = new Set(['olivos', 'mena'])
  it('a year answers when, a name who, a number how many; what the question names answers nothing', () => {
    expect(candidates('time', 'Se plantó en 1782.', asked).strength).toBe(1)
    expect(candidates('time', 'Los olivos crecen en la sierra.', asked).strength).toBe(0)
    expect(candidates('person', 'Los plantó Juan con sus manos.', asked).strength).toBe(1)
    expect(candidates('person', 'los plantó entonces Mena', asked).strength).toBe(0)
    expect(candidates('number', 'Plantó treinta y dos olivos.', asked).strength).toBe(1)
    expect(candidates('number', '1En este capítulo se nombran los olivos.', asked).strength).toBe(0)
    expect(candidates('number', 'El olivo crece en la sierra.', asked).strength).toBe(0)
    expect(candidates('number', 'It has a Z80 and a register.', asked).strength).toBe(0)
    expect(candidates('number', 'The third stage is the milling.', asked).strength).toBe(0)
    expect(candidates('number', 'A third is milled.', asked).strength).toBe(1)
    expect(candidates('number', 'Since 2.2.0 it detects races better (Section 4.10.1).', asked).strength).toBe(0)
    expect(candidates('number', 'It costs nothing once the program is up on DOS.', asked).strength).toBeLessThan(1)
    const twice = 'Son once olivos, y dos de ellos viejos, los que hay en la sierra.'
    expect(candidates('number', twice, asked).places).toHaveLength(2)
    for (const said of ['1.234.567 olivos', 'the 3.14 of it', 'son 2.500', '12.5 %', '1.5.'])
      expect(candidates('number', said, asked)).toEqual({ strength: 1, places: [expect.any(Number)] })
  })
})

describe('what tells of the text itself, or of other texts, answers nothing', () => {
  it.each([
    ['Objetivos: Determinar la prevalencia de la retinopatía en el centro.', true],
    ['Por lo tanto, el objetivo de la presente investigación es determinar la prevalencia en el centro.', true],
    ['The main aim of this study was to investigate the effect of training.', true],
    ['El objetivo de la empresa era vender aceite en los puertos.', false],
    ['Resultados: La prevalencia de retinopatía fue de 15,1%.', false],
  ])('an aim: %s', (text, is) => expect(tellsAim(text)).toBe(is))

  it.each([
    'Key words: dementia, Alzheimer’s disease, life events, stress, risk factor, longitudinal',
    'Citar como: Longa, J., Mavila, M. (2022). Prevalencia de retinopatía en pacientes, 22(3), 522-532.',
  ])('not prose: %s', text => expect(isProse(text)).toBe(false))

  it('a list of sources', () => {
    const entries = [
      'Dementia and stress. Brain, 12, 576–580.',
      'A study of risk. Mind, 59(236): 433-460.',
      'Ageing, 1, 2-4.',
    ]
    expect(isListOfSources(entries.join('\n'))).toBe(true)
    const theses = ['Aguado-Mena, E. (2012). Vida y muerte. (Tesis), Baeza.', 'Ruiz, A. B. (2013). El método. Jaén.']
    expect(isListOfSources([...theses, 'Lee, C. y Mena, J. (1992). Una aplicación (Vol. 39).'].join('\n'))).toBe(true)
    expect(isListOfSources('Lo dijo Ruiz (2013), y Mena (2012) lo negó; Lee, C. (1992) calló.')).toBe(false)
    expect(isListOfSources(`${entries.slice(0, 2).join(' ')} and they told of the risks of age at length.`)).toBe(false)
  })

  it('the aim is quoted where it is asked for, and is no answer where its result is', async () => {
    const answer = await answerer()
    const texto = 'Objetivos: Determinar la prevalencia de retinopatía en el centro de salud de Villa.'
    const shown = (question: string): number =>
      answer(readQuestion(question), [{ texto, evidence, titulo: 'Retinopatía' }]).ranked.length
    expect(shown('¿Cuál fue la prevalencia de retinopatía en el centro?')).toBe(0)
    expect(shown('¿Cuál era el objetivo del estudio de retinopatía en el centro?')).toBe(1)
  })
})

describe('prose', () => {
  it.each([
    'Tesla died on 7 January 1943.',
    'La imprenta llegó a la ciudad de Sevilla en 1477.',
    'Según el censo del año 1901, de sus 711 988 habitantes, el 56,2 % eran ' +
      'católicos, el 35,7 % judíos y el 2,8 % protestantes.',
    'Figure 6 shows the bandwidth as a function of the rate.',
  ])('%s is a sentence', text => expect(isProse(text)).toBe(true))
  it.each([
    'Number of life events 0.99 (0.96–1.03) 0.99 (0.95–1.02) 0.98 (0.93–1.03)',
    'Figura 3.1. Sección de la presa en el año 1880.',
    'Table 2: Results on the held-out set, by language.',
    '18.2 BDS Test for Nonlinearity 653',
    '2.0\nDP\niDP\n1.5\n1.0 0.5\n0.6 0.7 0.8, 0.9 1.0',
    'setsockopt(s1, SOL_SOCKET, SO_REUSEADDR, &optval, sizeof optval);',
    'CAPAS LÍMITE 4.1 CAPA LÍMITE LAMINAR (B), DE LA PLACA',
    'The corpus was split into the However the results of the second model were better, as said.',
  ])('%s is none', text => expect(isProse(text)).toBe(false))
})

describe('what a word means', () => {
  it.each([
    ['What is a monitor?', 1],
    ['¿Qué es la capa límite?', 2],
    ['What does ARIMA mean?', 1],
    ['¿Qué es el hash de características?', 3],
    ['¿Qué es la capital del reino?', 0],
    ['What is the capital of France?', 0],
    ['What is the hash kernel?', 2],
    ['¿Qué es una serie de tiempo estacionaria?', 4],
    ['What does the HALT instruction do?', 2],
    ['What does the HALT instruction stop?', 0],
    ['What is a quorum in Ubik?', 1],
    ['What is known about shift work?', 0],
    ['What is the quorum of five sites?', 0],
    ['¿Qué hace el recolector?', 1],
    ['Who is Andreas Tille?', 2],
    ["Who is Luther's wife?", 0],
    ['Who is a monitor?', 0],
  ])('%s asks for the meaning of %i words', (question, count) =>
    expect(soughtBy(question)?.term.length ?? 0).toBe(count),
  )

  it.each([
    ['What is a process?', 'A process is a function of a symbol.'],
    ['What are processes?', 'Processes are machines with a memory.'],
    ['What is an alphabet?', 'The set of names that are relevant is called its alphabet.'],
    ['¿Qué es la capa límite?', 'Esta capa se denomina capa límite y tiene gradientes altos.'],
    ['¿Qué son los sonetos?', 'Los sonetos son poemas de catorce versos.'],
    ['What is a quorum in Ubik?', 'A quorum is a majority of the sites.'],
    ['What does cmsearch do?', 'A program like cmsearch searches a profile against a database.'],
    ['¿Qué hace el recolector?', 'El recolector libera la memoria.'],
    ['What is the conclusion?', 'The conclusion is that presses of stone last longer.'],
    ['What is the maximum record size?', 'The maximum record size is 16384 bytes.'],
    ['What is the default process manager?', 'Hydra is the default process manager in MPICH.'],
    ['What is a revocation list?', 'A revocation list (CRL) is a structure issued by an authority.'],
    ['Who was Ada Lovelace?', 'She asked Ada Lovelace, an English mathematician, for her notes.'],
    ['¿Quién fue Ada Lovelace?', 'Ada Lovelace fue una matemática inglesa.'],
  ])('%s ← %s', (question, sentence) => expect(introduces(sentence, soughtBy(question)!)).toBe(true))

  it.each([
    ['What is a deadlock?', 'The risk of deadlock was far from obvious.'],
    ['What are filters?', 'Filters are used to find heavy flows.'],
    ['What are active networks?', 'Active networks are vulnerable to attacks from within.'],
    ['¿Qué es el hash de características?', 'El hash de características reduce la memoria.'],
    ['¿Qué es la capa límite?', 'El flujo en la capa límite puede ser laminar.'],
    ['¿Qué son los sonetos?', 'Los sonetos son publicados en Madrid.'],
    ['¿Qué es systemd?', 'El control de recursos está también definido (consulte systemd.resource-control(5)).'],
    ['What is a quorum in Ubik?', 'If an outage breaks the quorum, Ubik elects a new coordinator.'],
    ['What is a builder in SCons?', 'The Program builder method is only one of many.'],
    ['What does the 2-opt heuristic do?', 'Typically, 2-Opt (Croes 1958) and 3-Opt (Lin 1965) heuristics are used.'],
    ['What is the hash kernel?', 'The hash kernel is used for text.'],
    ['¿Qué es el número de Reynolds?', 'El número de Reynolds es pequeño.'],
    ['What is a recursive function?', 'It is called “Recursive Functions of Symbolic Expressions”.'],
    ['What is Normaliz?', 'The Normaliz directory is then called Normaliz.'],
    ['What does --pipe do?', 'Implies --pipe unless --pipe-part is used.'],
    ['¿Quién es Andreas Tille?', 'We thank Marc Baudoin (NetBSD), Andreas Tille and Stephane Bortzmeyer (Debian).'],
  ])('%s is not explained by: %s', (question, sentence) =>
    expect(introduces(sentence, soughtBy(question)!)).toBe(false),
  )
})

describe('which sentences answer', () => {
  let answer: Answerer
  beforeAll(async () => {
    answer = await answerer()
  })
  const first = (question: string, texto = OLIVES): string | undefined =>
    answer(readQuestion(question), [{ texto, evidence }]).ranked[0]?.text

  it('the sentence that holds what was asked for', () => {
    expect(first('¿Cuándo plantó Juan de Mena los olivos?')).toContain('1782')
    expect(first('¿Por qué se vendía el aceite?')).toContain('porque')
    expect(first('When were the olive trees planted in Baeza?')).toContain('1782')
  })
  it('«the sentence must hold a candidate of that type»: without one there is no answer', () => {
    const told = answer(readQuestion('¿Cuándo se vendía el aceite?'), [
      { texto: 'El aceite se vendía en los puertos del sur.', evidence },
    ])
    expect(told).toEqual({ shown: [], probability: 0, ranked: [] })
  })
  it('nothing from tables: a row with all the words is no answer', () =>
    expect(
      first('¿Cuántos olivos había en Baeza?', 'Baeza olivos 30 | Úbeda olivos 45 | Jaén olivos 80'),
    ).toBeUndefined())
  it('nothing that is near to no word of the question, though it has a number as asked for', () => {
    const texto = 'Qué son los "criptogatos": valen más de US$ 100.000 y pueden ser un problema para las criptomonedas'
    const found = [{ texto, evidence: { cosine: 0.3, share: 0, pairs: 0, strength: 0.5 } }]
    expect(answer(readQuestion('How many saltwater ducks were there in 2021?'), found).shown).toEqual([])
  })

  it('of two sentences the one that explains the word, and a use of it is never certain', () => {
    const uses = 'The protection afforded by this monitor is lost when another process does not acquire it.'
    const means = 'A monitor is a set of procedures that share variables.'
    const asked = readQuestion('What is a monitor?')
    const told = answer(asked, [{ texto: `${uses} ${means}`, evidence }])
    expect(told.shown.map(({ text }) => text)).toEqual([means])
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    expect(answer(asked, [{ texto: uses, evidence: sure }]).probability).toBeLessThan(CERTAIN)
    expect(answer(asked, [{ texto: means, evidence: sure }]).probability).toBeGreaterThan(CERTAIN)
  })
  it('beside the one that explains the word, only others that explain it are shown', () => {
    const none = Object.fromEntries(TRAITS.map(name => [name, 0])) as Sentence['traits']
    const [means, uses, other] = [0, 1, 1].map((soft, n): Sentence => {
      return {
        from: n,
        to: n,
        passage: 0,
        text: `Own ${n}`,
        traits: { ...none, soft },
        strength: 1,
        names: 1,
        same: true,
        nearness: new Map(),
      }
    })
    const shown = (explaining: Sentence[]): Sentence[] =>
      choose([means!, uses!, other!], { ...none, soft: 2 }, new Set(explaining)).shown
    expect(shown([means!])).toEqual([means])
    expect(shown([means!, other!])).toEqual([other, means])
    expect(shown([])).toEqual([uses, other])
  })
  it('the number of a phase is not how many phases there are, in either language', () => {
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    const probability = (asked: string, texto: string): number =>
      answer(readQuestion(asked), [{ texto, evidence: sure }]).probability
    const numbered = 'It can be shown that phase 2 of the consensus algorithm has the least cost of any such algorithm.'
    expect(probability('How many phases does the consensus algorithm have?', numbered)).toBeLessThan(CERTAIN)
    const counted = 'The consensus algorithm has two phases, and each of them has its own messages.'
    expect(probability('How many phases does the consensus algorithm have?', counted)).toBeGreaterThan(CERTAIN)
    const mean = 'En los pacientes estudiados con la enfermedad el promedio de los pacientes fue 153,9 en cada brazo.'
    expect(probability('¿Cuántos pacientes se estudiaron con la enfermedad?', mean)).toBeLessThan(CERTAIN)
    const address = 'Or, for an IPv6 address, something like this: 2001:db8::4028 or 64 of them in a row.'
    expect(probability('¿Cuántos bits tiene una dirección IPv6?', address)).toBeLessThan(CERTAIN)
  })
  it('a name of several pieces is no two words, and without it nothing is certain', () => {
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    const texto = 'The file debian/rules controls how a Debian package is built from its source.'
    const probability = (name: string): number =>
      answer(readQuestion(`Which file of a Debian source, as ${name} does, controls how a package is built?`), [
        { texto, evidence: sure },
      ]).probability
    expect(probability('debian/rules')).toBeGreaterThan(CERTAIN)
    expect(probability('debian/control')).toBeLessThan(CERTAIN)
  })
  it.each([
    ['When was the first olive press built in Baeza?', 'The second olive press was built in Baeza in 1782.', false],
    ['When was the first olive press built in Baeza?', 'The first olive press was built in Baeza in 1782.', true],
    ['Why do olive presses use stone wheels?', 'Olive presses sell since wheels of wood are now in use.', false],
    ['Why do olive presses use stone wheels?', 'Olive presses use stone wheels because wood breaks.', true],
    ['What is the difference between oil and olives?', 'The difference between oil and olives is told below:', false],
    ['What is the difference between oil and olives?', 'The difference between oil and olives is the stone.', true],
    ['What is the colour of the olive press?', '(See also the colour of the olive press.)', false],
    ['What is the default press model of Baeza?', 'The default oil of Baeza is in a press of stone.', false],
    ['What is the default press model of Baeza?', 'The default press model of Baeza is the small one.', true],
    ['What is the mean weight of the stone wheels?', 'With a mean weight the stone wheels can turn.', false],
    ['What is the overhead of the olive press of Baeza?', 'We have built the olive press of Baeza.', false],
    ['What is the overhead of the olive press of Baeza?', 'The overhead of the olive press of Baeza is small.', true],
    ['What is the name of the owner of the oil press in Baeza?', 'The owner of the oil press in Baeza is Mena.', true],
    [
      'What is the yield of the olive press of Baeza?',
      'We compare the yield of the olive press with that of Baeza as it is worked.',
      false,
    ],
    [
      'What is the relation between the press and the harvest?',
      'The relation between the press and the harvest of Baeza is close.',
      true,
    ],
    [
      'What is the relation between the press and the harvest?',
      'The relation between the press and the mill of Baeza is close.',
      false,
    ],
    ['How do you clean the stone wheels of a press?', 'Clean the stone wheels of a press with water.', false],
    [
      'How many presses are at work in Baeza?',
      'There are 300 people without any land at work on presses in Baeza.',
      false,
    ],
    ['How many presses are at work in Baeza?', 'There are 30 presses at work in Baeza.', true],
    ['Who founded Baeza?', 'The mills of Baeza are found where Mena lives.', false],
    ['Who owns the oil press in Baeza.es?', 'We like those who own an oil press in Baeza.es.', false],
    ['Who owns the oil press in Baeza?', 'We have seen that Mena owns the oil press in Baeza.', true],
    [
      '¿Quién es el Caballero del Olivo Verde?',
      'Siguió don Juan Mena al Caballero del Olivo Verde hasta Baeza.',
      false,
    ],
    ['¿Quién es el Caballero del Olivo Verde?', 'El Caballero del Olivo Verde es Juan Mena, de Baeza.', true],
  ])('%s ← %s: certain is %s', (question, texto, certain) => {
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    const { probability } = answer(readQuestion(question), [{ texto, evidence: sure }])
    expect(probability >= CERTAIN).toBe(certain)
  })
  it.each([
    ['Who owns the oil press in Baeza?', 'We have seen that Mena owns the oil press in Baeza.', true],
    ['Who owns the oil press in Baeza?', 'We have seen that Mena sold the oil press in Baeza.', false],
    ['When was the oil press of Baeza built?', 'The oil press of Baeza was built in 1782.', true],
    ['When was the press built?', 'The press of Baeza was mended in 1782.', false],
    ['What are the rules of the press?', 'The rules of the press are not read aloud in Baeza.', false],
    ['How does the press of Baeza turn its wheels?', 'The press of Baeza turns its wheels as follows.', false],
    ['How does the press of Baeza turn its wheels?', 'The press of Baeza turns its wheels with water.', true],
  ])('%s ← %s: more probable than not is %s', (question, texto, probable) => {
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    const { probability } = answer(readQuestion(question), [{ texto, evidence: sure }])
    expect(probability > 0.5).toBe(probable)
  })
  it('a word that the title names need not stand in the sentence', () => {
    const passage = {
      texto: 'We have seen that Mena owns the oil press.',
      evidence: { cosine: 0.9, share: 1, pairs: 1, strength: 4 },
    }
    const asked = readQuestion('Who owns the oil press in Baeza?')
    expect(answer(asked, [{ ...passage, titulo: 'The mills of Baeza' }]).probability).toBeGreaterThan(0.5)
    expect(answer(asked, [passage]).probability).toBeLessThan(0.5)
  })
  it('the same sentence of two documents is shown once', () => {
    const sure = {
      texto: 'Mena owns the oil press in Baeza.',
      evidence: { cosine: 0.9, share: 1, pairs: 1, strength: 4 },
    }
    expect(answer(readQuestion('Who owns the oil press in Baeza?'), [sure, sure]).shown).toHaveLength(1)
  })
  it('an amount that is asked for is not surely told without a number', () => {
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    const asked = readQuestion('What is the price of an olive press?')
    const probability = (texto: string): number => answer(asked, [{ texto, evidence: sure }]).probability
    expect(probability('The price of an olive press is one that few of the farmers could pay.')).toBeLessThan(CERTAIN)
    expect(probability('The price of an olive press is 300 ducats.')).toBeGreaterThan(CERTAIN)
  })
  it('nothing is surely a date without one, nor surely a yes', () => {
    const sure = { cosine: 0.9, share: 1, pairs: 1, strength: 4 }
    const texto = 'The council shall inform the court of the exact date since which the olive press is in use.'
    const probability = (question: string): number =>
      answer(readQuestion(question), [{ texto, evidence: sure }]).probability
    expect(probability('When did the council inform the court of the olive press in use?')).toBeLessThan(CERTAIN)
    expect(probability('council inform the court of the olive press in use')).toBeLessThan(CERTAIN)
    expect(probability('Shall the council inform the court of the olive press in use?')).toBeLessThan(CERTAIN)
    expect(probability('What shall the council inform the court of, about the press in use?')).toBeGreaterThan(CERTAIN)
  })
  it('a fragment behind a formula comes after whole sentences', () => {
    const texto =
      'were reversed, deadlock of the philosophers would occur.\n\nThe philosophers may meet a deadlock soon.'
    const { ranked } = answer(readQuestion('What happens to the philosophers in a deadlock?'), [{ texto, evidence }])
    expect(ranked.map(({ text }) => text.slice(0, 4))).toEqual(['The ', 'were'])
  })
  it('nothing from a title, which the first page repeats', () => {
    const texto = 'La mortalidad infantil en Costa Rica, 1989–2017: un análisis de la serie.'
    const asked = readQuestion('¿Qué es la mortalidad infantil?')
    const titulo = 'La mortalidad infantil en Costa Rica, 1989–2017: un análisis de la serie. Segunda parte'
    expect(answer(asked, [{ texto, evidence, titulo }]).ranked).toEqual([])
    expect(answer(asked, [{ texto, evidence, titulo: 'Otra cosa' }]).ranked).toHaveLength(1)
  })
  it('what is not probable enough is not shown', async () => {
    const never = createAnswerer(await meaningOf(), {
      source: 'fake',
      sentence: Object.fromEntries(TRAITS.map(n => [n, 1])) as never,
      answered: { same: { bias: -9 } as never, other: { bias: -9 } as never },
    })
    expect(never(readQuestion('¿Qué se vendía en los puertos?'), [{ texto: OLIVES, evidence }]).shown).toEqual([])
  })
})

describe('asking without a model', () => {
  let held: Held
  beforeAll(async () => {
    held = await hold([
      {
        titulo: 'El ingenioso hidalgo don Quijote de la Mancha',
        autores: ['Cervantes Saavedra, Miguel de'],
        anio: 1605,
        pages: [
          'En resolución, él se enfrascó tanto en su letura, que se le pasaban las noches leyendo ' +
            'de claro en claro, y los días de turbio en turbio; y así, del poco dormir y del mucho ' +
            'leer, se le secó el celebro, de manera que vino a perder el juicio. Llenósele la ' +
            'fantasía de todo aquello que leía en los libros.',
          'En resolución, aquella noche la pasaron entre unos árboles, y del uno dellos desgajó ' +
            'don Quijote un ramo seco que casi le podía servir de lanza. Toda aquella noche no ' +
            'durmió don Quijote, pensando en su señora Dulcinea.',
          'Y, diciendo esto, dio de espuelas a su caballo Rocinante, sin ' +
            'atender a las voces que su escudero Sancho le daba.',
        ],
      },
    ])
  })
  afterAll(() => held.close())

  it('the answer begins with the sentence that answers, not with one that shares its words', async () => {
    const { respuesta, fuentes } = await ask(held.library, '¿Qué le secó el celebro a don Quijote?', { k: 8 })
    expect(respuesta).toMatch(/^Según Cervantes Saavedra \(1605\): «En resolución, él se enfrascó/)
    expect(fuentes[0]!.localizador).toContain('1')
  })
  it('«notes are numbered without gaps», in the order in which they stand', async () => {
    for (const question of [
      '¿Qué le secó el celebro a don Quijote?',
      '¿Quién era el escudero de Rocinante?',
      '¿Qué desgajó don Quijote?',
    ]) {
      const { respuesta, fuentes } = await ask(held.library, question, { k: 8 })
      const notes = [...respuesta.matchAll(/\[\^(\d+)\](?!:)/g)].map(([, n]) => Number(n))
      expect([...new Set(notes)]).toEqual(fuentes.map((_, i) => i + 1))
      expect(fuentes.map(({ n }) => n)).toEqual(fuentes.map((_, i) => i + 1))
    }
  })
  it('what the library does not tell is not answered', async () => {
    const { fuentes, confianza } = await ask(held.library, '¿En qué año murió Napoleón en Santa Elena?', { k: 8 })
    expect({ fuentes, confianza }).toEqual({ fuentes: [], confianza: 'baja' })
  })
})
