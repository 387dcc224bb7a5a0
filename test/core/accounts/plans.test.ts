/** The file of plans: what is wrong with it is said with file, field and the nearest known name. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../src/config.ts'
import { checkOperations, parsePlans, planTable, readPlans } from '../../../src/core/accounts/plans.ts'
import { asset } from '../../../src/paths.ts'
import { tools } from '../../../tools/index.ts'

const operations = tools.flatMap(tool => tool.routes.map(route => route.operationId))
const parse = (plans: unknown): ReturnType<typeof parsePlans> =>
  parsePlans(typeof plans === 'string' ? plans : JSON.stringify(plans), 'plans.json', 600)
const one = (row: unknown): unknown => ({ predeterminado: 'libre', planes: { libre: row } })

describe('the file of plans', () => {
  it('the one that comes as a sample is sound, and its operations are real', () => {
    const plans = readPlans(asset('sample/plans.json'), 600)
    checkOperations(plans, operations)
    expect(plans.planes.get('libre')).toMatchObject({
      limits: { documentos: 50, busquedas_dia: 200 },
      peticiones: 120,
      noIncluye: ['cotejar'],
    })
    expect(plans.planes.get('pro')).toEqual({
      nombre: 'pro',
      limits: { documentos: 5000, bytes: 50_000_000_000, paginas_mes: 500_000 },
      peticiones: 600,
      noIncluye: [],
      metered: true,
    })
  })

  it.each([
    ['{', 'is not well-formed JSON.'],
    [[], 'must be of type object.'],
    [{ planes: {} }, '"predeterminado" must be of type string.'],
    [{ predeterminado: 'pro', planes: { pros: {} } }, '"predeterminado" names no plan: "pro"; did you mean "pros"?'],
    [
      { predeterminado: 'constructor', planes: { libre: {} } },
      '"predeterminado" names no plan: "constructor"; did you mean "libre"?',
    ],
    [{ predeterminado: 'a', planes: {} }, '"predeterminado" names no plan: "a"'],
    [{ predeterminado: 'a', plans: {}, planes: {} }, '"plans" is unknown; did you mean "planes"?'],
    [one({ documents: 3 }), '"planes.libre.documents" is unknown; did you mean "documentos"?'],
    [one({ busquedas_dia: '200' }), '"planes.libre.busquedas_dia" must be of type number.'],
    [one({ busquedas_dia: 2.5 }), '"planes.libre.busquedas_dia" must be a whole number.'],
    [one({ bytes: -1 }), '"planes.libre.bytes" must be at least 0.'],
    [one({ peticiones_minuto: 0 }), '"planes.libre.peticiones_minuto" must be at least 1.'],
    [one({ no_incluye: 'citar' }), '"planes.libre.no_incluye" must be of type array.'],
    [
      { predeterminado: 'a b', planes: { 'a b': {} } },
      '"planes.a b" is no name of a plan: 1 to 40 letters, digits, "-" or "_".',
    ],
  ])('%j: %s', (plans, why) => {
    expect(() => parse(plans)).toThrow(new Error(`ANAQUEL_PLANS: plans.json: ${why}`))
  })

  it('an operation that there is not is refused, with the nearest', () => {
    expect(() => checkOperations(parse(one({ no_incluye: ['buscar', 'citr'] })), operations)).toThrow(
      'ANAQUEL_PLANS: plans.json: "planes.libre.no_incluye.1" names no operation: "citr"; did you mean "citar"?',
    )
    checkOperations(null, operations)
  })

  it('a file that is not there is named; null and absent are no limit, zero is one', () => {
    expect(() => loadConfig({ ANAQUEL_PLANS: '/nowhere/plans.json' })).toThrow(
      `ANAQUEL_PLANS: ${resolve('/nowhere/plans.json')}: cannot be read.`,
    )
    expect(loadConfig({}).plans).toBeNull()
    expect(parse(one({ documentos: null, bytes: 0 })).planes.get('libre')!.limits).toEqual({ bytes: 0 })
  })

  it('what is posted to the thread that reads is what it had', () => {
    const plans = readPlans(asset('sample/plans.json'), 600)
    expect(structuredClone(plans)).toEqual(plans)
  })
})

describe('whose plan', () => {
  const plans = parse({ predeterminado: 'libre', planes: { libre: { documentos: 1 }, pro: {} } })
  it('its own, or the default one; a name that is not in the file is said once', () => {
    const said: object[] = []
    const table = planTable(plans, 600, fields => said.push(fields))
    expect(['pro', null, 'oro', 'oro', '__proto__'].map(name => table.of(name).nombre)).toEqual([
      'pro',
      'libre',
      'libre',
      'libre',
      'libre',
    ])
    expect(said).toEqual([
      { plan: 'oro', instead: 'libre' },
      { plan: '__proto__', instead: 'libre' },
    ])
    expect(table.names).toEqual(['libre', 'pro'])
  })

  it('without a file there is one, without quotas, and nobody is warned', () => {
    const said: object[] = []
    expect(planTable(null, 42, fields => said.push(fields)).of('pro')).toEqual({
      nombre: 'propio',
      limits: {},
      peticiones: 42,
      noIncluye: [],
      metered: false,
    })
    expect(said).toEqual([])
  })
})
