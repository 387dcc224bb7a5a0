// A fake of @huggingface/transformers with one model that writes: it says the words of the question again. Named fake
// so that nobody takes it for a model.
export const env = { allowRemoteModels: true, localModelPath: '' }
export class InterruptableStoppingCriteria {
  interrupted = false
  interrupt() {
    this.interrupted = true
  }
  reset() {
    this.interrupted = false
  }
}
export class TextStreamer {
  constructor(tokenizer, options) {
    Object.assign(this, { tokenizer, ...options })
  }
}
export const pipeline = async task => {
  if (task !== 'text-generation') throw new Error(`the fake does not know ${task}`)
  const write = async ([system, user], { streamer, stopping_criteria: stop }) => {
    if (
      system.role !== 'system' ||
      user.role !== 'user' ||
      !streamer.skip_prompt ||
      streamer.tokenizer !== write.tokenizer
    )
      throw new Error('the fake was asked wrongly')
    for (let i = 0; i < (user.content.includes('forever') ? Infinity : 1) && !stop.interrupted; i++) {
      for (const word of user.content.match(/\S+\s*/g)) {
        if (word.startsWith('explode')) throw new Error('the fake exploded')
        streamer.callback_function(word)
        await new Promise(done => setTimeout(done, 1))
      }
    }
  }
  write.tokenizer = {}
  return write
}
