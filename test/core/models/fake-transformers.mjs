// A fake of @huggingface/transformers: the few calls that the model's thread makes, answered by arithmetic. Named fake
// so that nobody takes it for a model.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const env = { allowRemoteModels: true, localModelPath: '' }
const must = name => {
  if (env.allowRemoteModels) throw new Error('the fake was allowed to go out')
  if (!existsSync(join(env.localModelPath, name, 'config.json'))) throw new Error(`no weights in ${name}`)
}

/** Three dimensions: length, number of "a", 1; then unit length. */
export const pipeline = async (task, name) => {
  must(name)
  return async texts => {
    const data = texts.flatMap(text => {
      if (text.includes('die')) process.exit(1)
      if (text.includes('explode')) throw new Error('the fake exploded')
      const vector = [text.length / 10, text.split('a').length - 1, 1]
      const norm = Math.hypot(...vector)
      return vector.map(value => value / norm)
    })
    return { data: Float32Array.from(data) }
  }
}
export const AutoTokenizer = {
  from_pretrained:
    async () =>
    (texts, { text_pair }) => ({ texts, text_pair }),
}
/** The logit is high when the passage holds the query. */
export const AutoModelForSequenceClassification = {
  from_pretrained: async name => {
    must(name)
    return async ({ texts, text_pair }) => ({
      logits: { data: Float32Array.from(texts, (query, i) => (text_pair[i].includes(query) ? 4 : -4)) },
    })
  },
}
