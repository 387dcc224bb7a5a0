/** What stands behind a verb goes only where the rest holds without it. */
import { toldApart } from '../told-apart.ts'

/** Claim, and a sentence that does not say it. */
const OTHERWISE = [
  ['The painter signed the portrait.', "The painter signed the portrait with another's name."],
  ['The press praised the play.', 'The press praised the play with faint praise.'],
  ['The sultan freed the slaves.', 'The sultan freed the slaves for the feast.'],
  ['The surgeon saved the child.', 'The surgeon saved the child for a week.'],
  ['The doctors agreed.', 'The doctors agreed to differ.'],
  ['El cardenal apoyó al regente.', 'El cardenal apoyó al regente hasta la toma de Burgos.'],
  ['The two firms merged.', 'The two firms merged with a third.'],
  ['The archive is complete.', 'The archive is complete from 1700 on.'],
  ['The monks ate meat.', 'The monks ate meat at Easter.'],
  ['The well gave water.', 'The well gave water by night.'],
  ['The treaty banned slavery.', 'The treaty banned slavery north of the river.'],
  ['Los salarios subieron.', 'Los salarios subieron menos que los precios.'],
  ['Women could vote in 1918.', 'Women over thirty could vote in 1918.'],
  ['The critic rejected the theory.', 'The critic initially rejected the theory.'],
  ['The ministers resigned.', 'The ministers resigned, with one exception.'],
] as const

/** Claim, and a sentence that says it. */
const TRUE = [
  ['The queen founded a hospital.', 'The queen founded a hospital in Burgos.'],
  ['The unit was established in June 2002.', 'The unit was established in June 2002 with the setting up of a patrol.'],
  ['El poeta tradujo la oda.', 'El poeta tradujo la oda con ayuda de su hija.'],
  ['The bank cut its rate.', 'The bank cut its rate in 1931 by letting the currency float by a third.'],
  ['La alcaldesa ordenó los cambios.', 'La alcaldesa ordenó los cambios por teléfono.'],
  ['The printer sold the atlas.', 'The printer sold the atlas to a Dutch merchant.'],
  ['Ana taught mathematics in Seville.', 'Ana taught mathematics in Seville for ten years.'],
] as const

toldApart(OTHERWISE, TRUE)
