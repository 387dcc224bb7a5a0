import { expect, it } from 'vitest'
import { namesBefore, refers } from '../../../src/core/ask/referring.ts'

it.each([
  ['What device is used to treat gas gangrene?', 'Gas gangrene is sometimes treated using these devices.'],
  ['¿Qué tipo de red utiliza el protocolo?', 'La serie de protocolos utiliza este tipo de red.'],
  ['Which algorithm sorts in linear time?', 'This algorithm sorts small keys in linear time.'],
  ['Which neighborhood lies west of the river?', 'The neighborhood lies west of the river and south of the mill.'],
  ['¿Qué barrio se encuentra junto al río?', 'El barrio se encuentra junto al río, al sur del molino.'],
  ['What set the stage for the union?', 'All of this set the stage for the union of both towns.'],
  ['¿Qué motivó la huelga de 1902?', 'Esto motivó la huelga de 1902.'],
  ['What did Baeza Oil Mills do?', 'In 1886 two merchants paid for a company in his name, Baeza Oil Mills.'],
  ['¿Qué hacía la Compañía de Aceites?', 'Dos comerciantes pagaron en 1886 la Compañía de Aceites.'],
])('%s is only referred to in: %s', (question, sentence) => expect(refers(question, sentence)).toBe(true))

it.each([
  ['What device is used to treat gas gangrene?', 'Gas gangrene is treated with a hyperbaric chamber.'],
  ['Which principle is based on fossils?', 'The principle of faunal succession is based on fossils.'],
  ['¿Qué universidad nació de una escuela?', 'La Universidad de Baeza nació de una escuela.'],
  ['¿Qué banda fue la primera?', 'La banda Skyclad fue la primera.'],
  ['What could the programme buy?', 'It was a programme that could be used to buy food.'],
  ['What is the programme?', 'It is a loan for those who have little.'],
  ['What limits the efficiency of the cycle?', 'The efficiency of the cycle is limited by the fluid.'],
  ['What did Baeza Oil Mills do?', 'Baeza Oil Mills pressed olives for the whole valley.'],
  ['¿Qué hacía la Compañía de Aceites?', 'La Compañía de Aceites prensaba las aceitunas del valle.'],
  ['Who planted the olives?', 'The olives were planted by Juan de Mena.'],
  ['¿Qué río cruza Toledo?', 'El río Tajo cruza Toledo, y este río llega hasta Lisboa.'],
])('%s may be answered by: %s', (question, sentence) => expect(refers(question, sentence)).toBe(false))

it.each([
  ['This pathway is termed work-family conflict.', true],
  ['Este proceso se denomina molturación.', true],
  ['Milling is termed the crushing of olives.', false],
  ['This is a set of procedures that share variables.', false],
])('%s names what stands before it: %s', (sentence, is) => expect(namesBefore(sentence)).toBe(is))
