/** Each predicate is said of the subject alone; a claim with two of them is proved where one sentence says both. */
import { describe } from 'vitest'
import { toldApart } from './told-apart.ts'

describe('two predicates of one subject', () => {
  toldApart(
    [
      ['The plant filters the water.', 'The plant does not filter the water and cools it in a tank.'],
      ['The firm closed the mine.', 'The firm did not sell the mill and close the mine.'],
      ['The council approved the plan.', 'The council never approved the plan and rejects its costs.'],
      ['The engineer repairs the pump.', 'No engineer checked the valve and repairs the pump.'],
      ['Gas feeds the turbines.', 'Gas replaces coal, oil feeds the turbines, and steam drives the pumps.'],
      ['Gas drives the pumps.', 'Gas replaces coal, oil feeds the turbines, and steam drives the pumps.'],
      [
        'The committee signs the report.',
        'The committee examines the budget, the treasurer signs the report, and publishes the accounts.',
      ],
      [
        'The committee publishes the accounts.',
        'The committee examines the budget, the treasurer signs the report, and publishes the accounts.',
      ],
      [
        'The committee signs the budget.',
        'The committee examines the budget, signs the report, and publishes the accounts.',
      ],
      [
        'The committee examines the report and publishes the accounts.',
        'The committee examines the budget, signs the report, and publishes the accounts.',
      ],
      [
        'The committee examines the accounts and signs the budget.',
        'The committee examines the budget, signs the report, and publishes the accounts.',
      ],
      ['The king sold the castle and bought the mill.', 'The king sold the castle and his brother bought the mill.'],
      ['The king bought the mill.', 'The king sold the castle and his brother bought the mill.'],
      [
        'The firm runs the railway.',
        'The firm owns the mine, but does not run the railway and instead leases the trucks.',
      ],
      [
        'The firm does not own the mine.',
        'The firm owns the mine, but does not run the railway and instead leases the trucks.',
      ],
      [
        'The firm owns the mine but does not lease the trucks.',
        'The firm owns the mine, but does not run the railway and instead leases the trucks.',
      ],
      [
        'The firm does not lease the trucks.',
        'The firm owns the mine, but does not run the railway and instead leases the trucks.',
      ],
      ['The school taught Latin.', 'The school taught Latin, but not to girls.'],
      ['The drug cures mice and rats.', 'The drug cures mice, but does not in rats.'],
      ['El taller vende recambios.', 'El taller fabrica relojes, pero no vende recambios.'],
      ['El taller no fabrica relojes.', 'El taller fabrica relojes, pero no vende recambios.'],
      ['El taller vende relojes.', 'El taller fabrica relojes, pero no los vende.'],
      ['La fábrica vende carbón.', 'La fábrica no vende carbón y compra leña.'],
      ['A robot is a machine that replaces workers.', 'A robot is a machine that may replace workers.'],
      ['The village reached the railway in 1870.', 'The village is a place which the railway reached in 1870.'],
      [
        'The village is a place that reached the railway in 1870.',
        'The village is a place which the railway reached in 1870.',
      ],
      [
        'The village is a place that reached the railway in 1870.',
        'The village was reached by the railway in 1870.',
        'It is a place of pilgrims.',
      ],
      ['The valve closes the pipe.', 'The valve opens and, if the pressure rises, closes the pipe.'],
      ['The valve opens and closes the pipe.', 'The valve opens and, if the pressure rises, closes the pipe.'],
      ['The lake is frozen and attracts sailors.', 'The lake is frozen and therefore attracts skaters.'],
      [
        'The drug raised the pressure in 1995 and lowered the fever in 1990.',
        'The drug raised the pressure in 1990 and lowered the fever in 1995.',
      ],
      [
        'The drug raised the pressure and lowered the fever in 1990.',
        'The drug raised the pressure in 1990 and lowered the fever in 1995.',
      ],
      [
        'The bank bought the mine and sold the mill.',
        'The bank bought the mill in 1900.',
        'The bank sold the mine in 1910.',
      ],
      ['The heat cracks the clay and later dries it.', 'The heat dries the clay and later cracks it.'],
      ['In spring the river dries up.', 'In spring the river floods the meadow, and in autumn it dries up.'],
      [
        'The river floods the meadow and destroys the bridge.',
        'If the dam breaks, the river floods the meadow and destroys the bridge.',
      ],
      ['The river destroys the bridge.', 'If the dam breaks, the river floods the meadow and destroys the bridge.'],
      [
        'The mayor sold the mill and bought the mine.',
        'According to Ana, the mayor sold the mill and bought the mine.',
      ],
      ['The mayor bought the mine.', 'According to Ana, the mayor sold the mill and bought the mine.'],
      ['The funds provided the state.', 'The state provided the funds.'],
      ['The machine is safe.', 'The machine is safe provided the lid is closed.'],
      ['The machine is safe.', 'The machine is safe, provided that it is cleaned.'],
      ['Visitors may enter.', 'Visitors may enter providing they have a ticket.'],
      ['The tax took 30 percent of the harvest.', 'The tax took as much as 30 percent of the harvest.'],
      ['The tax took at least 30 percent of the harvest.', 'The tax took as much as 30 percent of the harvest.'],
      ['The tax hurt farmers more than merchants.', 'The tax hurt farmers as much as merchants.'],
    ],
    [
      ['Gas replaces coal.', 'Gas replaces coal, oil feeds the turbines, and steam drives the pumps.'],
      [
        'The committee signs the report.',
        'The committee examines the budget, signs the report, and publishes the accounts.',
      ],
      [
        'The committee publishes the accounts.',
        'The committee examines the budget, signs the report, and publishes the accounts.',
      ],
      [
        'The committee examines the budget and publishes the accounts.',
        'The committee examines the budget, signs the report, and publishes the accounts.',
      ],
      [
        'The firm owns the mine.',
        'The firm owns the mine, but does not run the railway and instead leases the trucks.',
      ],
      [
        'The firm owns the mine but does not run the railway.',
        'The firm owns the mine, but does not run the railway and instead leases the trucks.',
      ],
      ['El taller fabrica relojes.', 'El taller fabrica relojes, pero no vende recambios.'],
      ['Water freezes at zero degrees.', 'Water is a liquid that freezes at zero degrees.'],
      [
        'The drug raised the pressure in 1990 and lowered the fever in 1995.',
        'The drug raised the pressure in 1990 and lowered the fever in 1995.',
      ],
      ['The funds were provided by the state.', 'The state provided the funds.'],
      ['The tax took up to 30 percent of the harvest.', 'The tax took as much as 30 percent of the harvest.'],
    ],
  )
})
