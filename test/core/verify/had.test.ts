/** What one thing does with something another thing has not; what is waited for has not come. */
import { describe } from 'vitest'
import { toldApart } from './told-apart.ts'

describe('what a thing has, and what is still to come', () => {
  toldApart(
    [
      [
        'The first version has a purely local method.',
        'Our new version mends the faults of our first version with a purely local method.',
      ],
      ['The count had a large loan.', 'The mayor restored the castle of the count with a large loan.'],
      ['El barco tiene una pieza nueva.', 'El taller reparó el motor del barco con una pieza nueva.'],
      [
        'The pump waits for a signal and the flow can resume.',
        'The pump waits for a signal before the flow can resume.',
      ],
      ['The flow can resume.', 'The pump waits for a signal before the flow can resume.'],
      ['The owner pays the fee.', 'The clerk keeps the letters until the owner pays the fee.'],
      ['El dueño paga la tasa.', 'El empleado guarda las cartas hasta que el dueño paga la tasa.'],
      ['The war broke out before the firm sold the mine.', 'The firm sold the mine before the war broke out in 1914.'],
      [
        'The signal shows that the pump has stopped and it can start again.',
        'The signal shows that the pump has stopped and is waiting for water before it can start again.',
      ],
      ['The valve opens.', 'The engine stops before the valve opens.'],
    ],
    [['The engine stops before the valve opens.', 'The engine stops before the valve opens.']],
  )
})
