import { expect, it } from 'vitest'
import { otherwise } from '../../../src/core/search/two-spellings.ts'

const PAIRS =
  'behaviour behavior, labourers laborers, colours colors, organisation organization, analysed analyzed, centre center, ' +
  'fibres fibers, catalogue catalog, modelling modeling, labelled labeled, defence defense, programme program, ' +
  'anaemia anemia, leukaemia leukemia, haemoglobin hemoglobin, paediatric pediatric, anaesthesia anesthesia, ' +
  'foetus fetus, oestrogen estrogen, oedema edema, oesophagus esophagus, diarrhoea diarrhea, sulphur sulfur, ' +
  'mould mold, sceptic skeptic, grey gray, artefacts artifacts, aluminium aluminum, judgement judgment, plough plow, ' +
  'psicologia sicologia, psiquiatra siquiatra, pseudonimo seudonimo, obscuro oscuro, substancia sustancia, ' +
  'subscripcion suscripcion, transporte trasporte, septiembre setiembre, mexicano mejicano'

it.each(PAIRS.split(', ').map(pair => pair.split(' ') as [string, string]))('%s is %s', (former, latter) => {
  expect(otherwise(former)).toContain(latter)
  expect(otherwise(latter)).toContain(former)
})
it('most words are spelled in one way', () => {
  for (const word of ['harvest', 'river', 'tree', 'nature', 'rain', 'casa', 'cosecha', 'sustento'])
    expect(otherwise(word)).toEqual([])
})
