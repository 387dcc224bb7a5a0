/** An owner before what it has, a noun before another, and both with "of": the same, unless the two change places. */
import { describe } from 'vitest'
import { toldApart } from '../told-apart.ts'

describe('who has what', () => {
  toldApart(
    [
      [
        'Teaching practice is a part of the student studies of pedagogical teachers.',
        'Teaching practice is a part of student teachers’ pedagogical studies.',
      ],
      ['Eleven pedlars of children were named after the bird.', "Eleven pedlars' children were named after the bird."],
      ['Eleven pedlars were named after the bird.', "Eleven pedlars' children were named after the bird."],
      ['Netscape reduced its involvement in 2003.', "Netscape's parent company reduced its involvement in 2003."],
      [
        'The Netscape of the parent company reduced its involvement in 2003.',
        "Netscape's parent company reduced its involvement in 2003.",
      ],
      ['The mayor of the bank sold the shares of the city.', "The city's mayor sold the bank's shares."],
      ["The wife of the king's brother led the army.", "The brother of the king's wife led the army."],
      ['The wife of the brother of the king led the army.', "The brother of the king's wife led the army."],
      ["The king's brother led the army.", "The brother of the king's wife led the army."],
      [
        'States with high crime rates experienced greater reductions in abortion.',
        'States with high abortion rates experienced greater crime reductions.',
      ],
      [
        'States with high reductions in crime experienced greater abortion rates.',
        'States with high abortion rates experienced greater crime reductions.',
      ],
      ['The filter lowers the probability of false negatives.', 'The filter lowers the false positive probability.'],
      ['The filter lowers the positivity of false probabilities.', 'The filter lowers the false positive probability.'],
      ['The museum bought a cup of coffee.', 'The museum bought a coffee cup.'],
      ['The court heard the murder of the police.', 'The court heard the police murder case.'],
      ['The guard saw a house of dogs.', 'The guard saw a house dog.'],
      ['The guard saw the dog house.', 'The guard saw a house dog.'],
      ['The manager of the city resigned.', 'The bank manager of the city resigned.'],
      ["The novel's translation of Ana won the prize.", "Ana's translation of the novel won the prize."],
      ['The minister wrote the letter.', "The minister's secretary wrote the letter."],
      ['The minister of the secretary wrote the letter.', "The minister's secretary wrote the letter."],
      ['Two years were lost in the fire.', "Two years' work was lost in the fire."],
      ['The movement grew in the north.', "The women's rights movement grew in the north."],
      ['The women of the rights movement grew in the north.', "The women's rights movement grew in the north."],
      ['The pupils of the school read Homer.', "The school's best pupils read Homer."],
      ['The pupils of the best school read Homer.', "The school's best pupils read Homer."],
      [
        'The plant of the largest company in Spain closed in 2010.',
        "The company's largest plant in Spain closed in 2010.",
      ],
      ['The largest plant in Spain closed in 2010.', "The company's largest plant in Spain closed in 2010."],
      ['The tax of the office opened in May.', 'The tax office opened in May.'],
      ['Opposition to the party of war fell.', 'Opposition to the war party rose.'],
    ],
    [
      [
        'Teaching practice is a part of the pedagogical studies of student teachers.',
        'Teaching practice is a part of student teachers’ pedagogical studies.',
      ],
      ['Eleven children of pedlars were named after the bird.', "Eleven pedlars' children were named after the bird."],
      [
        'The parent company of Netscape reduced its involvement in 2003.',
        "Netscape's parent company reduced its involvement in 2003.",
      ],
      ['The mayor of the city sold the shares of the bank.', "The city's mayor sold the bank's shares."],
      ['The brother of the wife of the king led the army.', "The brother of the king's wife led the army."],
      [
        'States with high abortion rates experienced greater reductions in crime.',
        'States with high abortion rates experienced greater crime reductions.',
      ],
      ['The filter lowers the probability of false positives.', 'The filter lowers the false positive probability.'],
      ["Ana's translation of the novel won the prize.", "Ana's translation of the novel won the prize."],
      ['The secretary of the minister wrote the letter.', "The minister's secretary wrote the letter."],
      ['The best pupils of the school read Homer.', "The school's best pupils read Homer."],
      [
        'The largest plant of the company in Spain closed in 2010.',
        "The company's largest plant in Spain closed in 2010.",
      ],
    ],
  )
})
