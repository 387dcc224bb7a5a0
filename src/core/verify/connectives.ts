/** Words between two marks that only lead from one sentence to the next: "Lead, for instance, poisons it". Pure. */

const CONNECTIVES = [
  'por ejemplo|sin embargo|no obstante|en cambio|por su parte|a su vez|además|asimismo|también|en efecto|de hecho',
  'por cierto|desde luego|por supuesto|pues|por el contrario|eso sí|con todo',
  'for instance|for example|however|nevertheless|moreover|furthermore|in fact|indeed|of course|in turn|too|also',
  'for (?:its|his|her|their) part|on the other hand|by contrast|in contrast|on the contrary',
].join('|')
const BETWEEN = new RegExp(`,\\s+(?:${CONNECTIVES}),(?=\\s)`, 'giu')

/** Returns the sentence without them. */
export const withoutConnectives = (sentence: string): string => sentence.replace(BETWEEN, '')
